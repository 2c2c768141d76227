import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense } from 'react';
import { ToastProvider } from '#lib/web/overlays/toast-provider.tsx';
import { PendingBar } from './pending-bar.tsx';
import { Screens } from './screens.tsx';
import { Splash } from './splash.tsx';

export interface AppProps {
  client: QueryClient;
  /** Called once the page on screen reacts to touch. */
  onDrawn?: () => void;
}

/** The whole program inside a router, both in the browser and in the build, which draws its first pages. */
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
