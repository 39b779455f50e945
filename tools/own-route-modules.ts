// React Router reloads the page without limit when the module of a page fails to load, and has no
// option for it. web/route-modules.tsx replaces its loader, with the time-out of specification 9
// and a screen to try again.
import path from 'node:path';
import type { Plugin } from 'vite';

const own = path.join(import.meta.dirname, '..', 'web', 'route-modules.tsx');
const theirs =
  /[\\/]react-router[\\/]dist[\\/](?:production|development)[\\/]lib[\\/]dom[\\/]ssr[\\/][^\\/]+$/;

export function ownRouteModules(): Plugin {
  let isReplaced = false;
  return {
    name: 'own-route-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      if (source !== './routeModules.js' || !importer || !theirs.test(importer)) return null;
      isReplaced = true;
      return own;
    },
    buildEnd(error) {
      // A release of React Router that has moved its loader must not bring back the endless reload.
      if (!error && !isReplaced)
        this.error(
          'React Router no longer loads its pages through ./routeModules.js: see tools/own-route-modules.ts',
        );
    },
  };
}
