/**
 * Starts the program part by part, each in a task of its own: between them a slow phone answers to a finger. What came
 * drawn is on the screen before any of it is fetched (src/app/serve-web.ts names the files, in a template).
 */
import './styles.css';
import { nextTask } from '#lib/web/next-task.ts';

/** In the order in which they build on one another; each stands for its file (`FILES` in vite.config.ts). */
const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import('./parts/react.ts'),
  () => import('./parts/zod.ts'),
  () => import('#lib/shared/validators.ts'),
  () => import('#lib/web/query.ts'),
  () => import('#lib/web/buttons/button.tsx'),
  () => import('./router.tsx'),
  () => import('./main.tsx').then(({ run }) => run()),
];

const LONGEST_WAIT_MS = 3000;

/** When something is to be read. Told by the browser once it is on the glass; a page that nobody looks at is not painted. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    setTimeout(resolve, LONGEST_WAIT_MS); // A browser that never tells.
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  });
}

async function start(): Promise<void> {
  const later = document.querySelector<HTMLTemplateElement>('template#parts');
  if (later) {
    await painted();
    document.head.append(later.content);
  }
  for (const load of PARTS) {
    // One after the other is the point.
    // oxlint-disable-next-line no-await-in-loop
    await load();
    // oxlint-disable-next-line no-await-in-loop
    await nextTask();
  }
}

/**
 * A part, or the code of the page that came drawn, did not arrive: instead of waiting for ever, the page offers to be asked
 * for again.
 */
function sayThatItFailed(): void {
  const button = document.createElement('button');
  button.textContent = 'Sayfa yüklenemedi. Tekrar dene';
  button.className =
    'fixed inset-x-4 bottom-4 z-60 mx-auto min-h-12 max-w-sm rounded-lg bg-brand px-5 font-bold text-white shadow-float';
  button.addEventListener('click', () => location.reload());
  document.body.append(button);
  // So that a screen reader says it.
  button.focus();
}

// It is not repeated, and may come before the program, which then looks here (lib/web/install-offer.ts).
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  window.earlyInstallOffer = event;
});
start().catch(sayThatItFailed);
// Who is signed in stands there. The first look waits for the disk: better now, while the parts are on their way.
localStorage.getItem('');
