import type { RouteObject } from 'react-router';

/** A route whose page is still to be written. */
export function comingRoute(path: string, title: string, text: string): RouteObject {
  return {
    path,
    handle: { title },
    lazy: async () => {
      const { ComingPage } = await import('./coming-page.tsx');
      return { element: <ComingPage title={title} text={text} /> };
    },
  };
}
