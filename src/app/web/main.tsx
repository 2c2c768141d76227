import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '#lib/web/query.ts';
import { watchForInstallOffer } from '#lib/web/install-offer.ts';
import { ToastProvider } from '#lib/web/ui/toast-provider.tsx';
import { connectAccounts } from './connect-accounts.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { createRouter } from './router.tsx';

connectAccounts();
watchForInstallOffer();
registerServiceWorker();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const router = createRouter();

/** A page that came drawn stays until its code is here; elsewhere the router shows that it is on its way. */
function whenReady(draw: () => void): void {
  if (!root?.hasChildNodes() || router.state.initialized) return draw();
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    draw();
  });
}

whenReady(() => {
  root.inert = false;
  const app = (
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </QueryClientProvider>
    </StrictMode>
  );
  // In slices, between which a slow phone still answers to a finger.
  startTransition(() => createRoot(root).render(app));
});
