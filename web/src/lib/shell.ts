// The worker that shows a drawn page when the server cannot be reached. It never keeps the page itself: see public/sw.js.
const WORKER = '/sw.js';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(url: string): string };
}

/** Only from a built page at an address that browsers trust (https, or this very machine). */
export function installShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = (): void => {
    navigator.serviceWorker.register(trusted(), { updateViaCache: 'none' }).catch(() => undefined); // nothing is lost
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

/** The page's policy allows scripts by address only through a policy of this name. */
function trusted(): string {
  const types = (window as { trustedTypes?: TrustedTypes }).trustedTypes;
  return types?.createPolicy('passgo-worker', { createScriptURL: () => WORKER }).createScriptURL(WORKER) ?? WORKER;
}
