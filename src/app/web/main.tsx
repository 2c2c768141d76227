import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createQueryClient } from '#lib/web/query.ts';
import { watchForInstallOffer } from '#lib/web/install-offer.ts';
import { App } from './app.tsx';
import { connectAccounts } from './connect-accounts.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { createRouter } from './router.tsx';

connectAccounts();
watchForInstallOffer();
registerServiceWorker();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const isDrawn = root.hasChildNodes();
// Fields are drawn anew: what a browser has filled into those that came drawn would not be known to the form.
const hasFields = root.querySelector('input') !== null;
const router = createRouter();

/** A page that came drawn stays until its code is here; elsewhere the router shows that it is on its way. */
function whenReady(draw: () => void): void {
  if (!isDrawn || router.state.initialized) return draw();
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    draw();
  });
}

whenReady(() => {
  const app = (
    <App
      client={createQueryClient()}
      router={router}
      onDrawn={() => {
        root.inert = false;
      }}
    />
  );
  // In slices, between which a slow phone still answers to a finger.
  startTransition(() => {
    if (isDrawn && !hasFields) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
});
