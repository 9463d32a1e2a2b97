// Shown in place of a page that could not be fetched: the address is still that page's, so a reload goes there.
const EVERY = 3000;
const german = navigator.language.toLowerCase().startsWith('de');
for (const part of document.querySelectorAll('section')) part.hidden = part.lang !== (german ? 'de' : 'en');
document.documentElement.lang = german ? 'de' : 'en';

async function tryAgain() {
  try {
    const answer = await fetch('/healthz', { cache: 'no-store' });
    if (answer.ok) {
      location.reload();
      return;
    }
  } catch {
    // still nobody there
  }
  setTimeout(tryAgain, EVERY);
}
setTimeout(tryAgain, EVERY);
addEventListener('online', () => location.reload());
