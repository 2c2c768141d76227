/** Makes the app installable and gives it a page for when there is no network (public/service-worker.js). */
export function registerServiceWorker(): void {
  // Missing on pages without TLS; in development the pages come from somewhere else.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => {
      // Refused by the person's settings, or no network: the pages work without it.
    });
  };
  // It competes for the processor with the page that it is to serve another time. Safari cannot tell when that rests.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(register);
  else setTimeout(register, 2000);
}
