/** Makes the app installable and gives it a page for when there is no network (public/service-worker.js). */
export function registerServiceWorker(): void {
  // Not available on pages without TLS; in development the pages come from Vite.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => {
      // Refused by the person's settings, or no network: the pages work without it.
    });
  };
  // Waits for an idle moment: the page on screen needs the processor first. Safari does not tell idle moments.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(register);
  else setTimeout(register, 2000);
}
