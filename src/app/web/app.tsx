import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense } from 'react';
import { ToastProvider } from '#lib/web/overlays/toast-provider.tsx';
import { Screens } from './screens.tsx';
import { Splash } from './splash.tsx';
import { useIsCodeSlow } from './code.ts';

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

/** A line at the top while the code of the next page is under way; the page before stays on screen until it is here. */
function PendingBar() {
  if (!useIsCodeSlow()) return null;
  return (
    <div aria-hidden className="fixed inset-x-0 top-0 z-60 h-0.5 overflow-hidden bg-brand-tint">
      <div className="h-full w-1/3 animate-sweep bg-brand" />
    </div>
  );
}
