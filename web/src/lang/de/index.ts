// Everything German as one chunk, loaded when German is wanted.
import { byNamespace } from '../../lib/i18n';

export default byNamespace(import.meta.glob<{ default: Record<string, unknown> }>('./*.json', { eager: true }));
