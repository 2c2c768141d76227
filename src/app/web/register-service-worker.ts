/** Makes the app installable and gives it a page for when there is no network (public/service-worker.js). */
export function registerServiceWorker(): void {
  // Missing on pages without TLS; in development the pages come from somewhere else.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => {
      // Refused by the person's settings, or no network: the pages work without it.
    });
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
