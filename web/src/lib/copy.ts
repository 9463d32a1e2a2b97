// What stands in a field, into the clipboard.
import { t } from './i18n';
import { toast } from './toast.svelte';

export async function copyFrom(input: HTMLInputElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(input.value);
  } catch {
    // Without https there is no clipboard for scripts: the older way.
    input.select();
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way there is without https
    if (!document.execCommand('copy')) {
      toast(t('common:notCopied'));
      return;
    }
  }
  toast(t('common:copied'));
}
