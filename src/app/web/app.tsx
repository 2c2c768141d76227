import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense } from 'react';
import { ToastProvider } from '#lib/web/overlays/toast-provider.tsx';
import { PendingBar } from './pending-bar.tsx';
import { Screens } from './screens.tsx';
import { Splash } from './splash.tsx';

export interface AppProps {
  client: QueryClient;
  /** Called once what is drawn answers to a finger. */
  onDrawn?: () => void;
}

/** The whole program, inside a router: the same where it runs and where its first pages are drawn beforehand. */
export function App({ client, onDrawn }: AppProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <PendingBar />
          <Suspense fallback={<Splash />}>
            <Screens onDrawn={onDrawn} />
          </Suspense>
        </ToastProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
