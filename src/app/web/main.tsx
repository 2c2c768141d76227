import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { watchForInstallOffer } from '#lib/web/install-offer.ts';
import { createQueryClient } from '#lib/web/query.ts';
import { App } from './app.tsx';
import { connectAccounts } from './connect-accounts.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { createRouter } from './router.tsx';

type Router = Awaited<ReturnType<typeof createRouter>>;

/** What the page came with, itself or a sign that it is on its way, stays until its code is here. */
function whenReady(router: Router, draw: () => void): void {
  if (router.state.initialized) return draw();
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    draw();
  });
}

/** @throws when the code of a page that came drawn does not arrive. */
export async function run(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  watchForInstallOffer();
  // Not so where the page has fields: what a browser has filled into those would not be known to the form.
  const isWhole = root.dataset['drawn'] !== undefined;
  const router = await createRouter(isWhole || root.inert);
  // What is not needed for drawing has waited, and takes its turns.
  const onDrawn = () => {
    root.inert = false;
    setTimeout(connectAccounts);
    registerServiceWorker();
  };
  whenReady(router, () => {
    const app = <App client={createQueryClient()} router={router} onDrawn={onDrawn} />;
    // In slices, between which a slow phone still answers to a finger.
    startTransition(() => {
      if (isWhole) hydrateRoot(root, app);
      else createRoot(root).render(app);
    });
  });
}
