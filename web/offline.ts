// The offline page (public/sw.js). No page of the shop is cached, so nothing stale is shown.
import { logError } from '#web/base/api/log.ts';

/** Called after the page has loaded, so that it does not slow it down. */
export function registerOfflinePage(): void {
  // Only for built pages: in development the service worker would intercept Vite's files.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    // Private windows and some company settings forbid workers: the shop works without.
    navigator.serviceWorker
      .register('/sw.js')
      .catch((error: unknown) => logError('service worker', error));
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
