// Everything German as one chunk, loaded when German is wanted.
import { byNamespace } from '../../lib/i18n';

interface Words {
  default: Record<string, unknown>;
}
// The rules are long and wanted seldom: they are a chunk of their own.
export default byNamespace(import.meta.glob<Words>(['./*.json', '!./rules.json'], { eager: true }));
