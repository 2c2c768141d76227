import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, StrictMode, useLayoutEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import { ToastProvider } from '#lib/web/overlays/toast-provider.tsx';

export interface AppProps {
  client: QueryClient;
  router: ComponentProps<typeof RouterProvider>['router'];
  /** Called once what is drawn answers to a finger. */
  onDrawn?: () => void;
}

/** The whole program: the same where it runs and where its first pages are drawn beforehand. */
export function App({ client, router, onDrawn }: AppProps) {
  useLayoutEffect(() => onDrawn?.(), [onDrawn]);
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
