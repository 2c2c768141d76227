import './styles.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { watchForInstallOffer } from '#lib/web/install-offer.ts';
import { listenForBackFirst } from '#lib/web/overlays/open-overlays.ts';
import { App } from './app.tsx';
import { prepareCode } from './code.ts';
import { areaAt, pageAt, pagesOf } from './routes.ts';
import { configureSession, signedInUser } from '#lib/web/session.ts';

/** The contract that these calls need is heavy, and no rendering waits for it. */
const calls = () => import('#features/accounts/signing-in/session-calls.web.ts');

function connectAccounts(): void {
  configureSession({ endOnServer: async () => (await calls()).endSessionOnServer() });
  if (signedInUser() === null) return;
  calls()
    .then(({ refreshSession }) => refreshSession())
    .catch(() => undefined);
}

const notStarted = document.getElementById('not-started');

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // Until then the page shows the content that it was sent with: the prerendered page or the product's logo.
  const area = areaAt(location.pathname);
  await pagesOf(area);
  const page = pageAt(location.pathname);
  if (page) await prepareCode([area.layout, page.load]);
  const onRendered = () => {
    notStarted?.remove();
    connectAccounts();
    import('./after-rendering.ts')
      .then(({ startAfterRendering }) => startAfterRendering())
      .catch(() => undefined);
  };
  const app = (
    <BrowserRouter>
      <App onRendered={onRendered} />
    </BrowserRouter>
  );
  // In slices, between which a slow phone still reacts to touch.
  startTransition(() => {
    if (root.dataset['prerendered'] === undefined) createRoot(root).render(app);
    else hydrateRoot(root, app);
  });
}

watchForInstallOffer();
listenForBackFirst();
start().catch(() => notStarted?.setAttribute('data-now', ''));
