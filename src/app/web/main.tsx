import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '#lib/web/query.ts';
import { watchForInstallOffer } from '#lib/web/install-offer.ts';
import { configureSession, signedInUser } from '#lib/web/session.ts';
import { ToastProvider } from '#lib/web/ui/toast-provider.tsx';
import { connectAccounts } from './connect-accounts.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { createRouter } from './router.tsx';

connectAccounts();
watchForInstallOffer();
registerServiceWorker();

// Fetched when it is needed: a visitor's first page does without.
const sessionCalls = () => import('#features/accounts/web/session-calls.ts');
configureSession({ endOnServer: async () => (await sessionCalls()).endSessionOnServer() });
if (signedInUser() !== null) {
  // A session that is over ends by the 401 itself; without an answer the kept one goes on.
  sessionCalls()
    .then(({ refreshSession }) => refreshSession())
    .catch(() => undefined);
}

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
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
});
