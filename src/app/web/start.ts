/**
 * Starts the program part by part, each in a task of its own: between them a slow phone answers to a finger. What came
 * drawn is on the screen before any of it is fetched (src/app/serve-web.ts names the files, in a template).
 */
import './styles.css';

/** In the order in which they build on one another. */
const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import('./parts/react.ts'),
  () => import('./parts/zod.ts'),
  () => import('./router.tsx'),
  () => import('./main.tsx'),
];

const LONGEST_WAIT_MS = 3000;

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

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

void start();
