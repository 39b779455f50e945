// The page that stands in when there is no network (public/sw.js). Nothing of the shop is kept: what it shows is never stale.
import { logError } from '#web/base/api/log.ts';

/** Once the page has loaded, so that it takes nothing from it. */
export function registerOfflinePage(): void {
  // Only built pages: in development the worker would stand between Vite and its files.
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
