// React Router loads the modules of its pages with a function of its own, which answers every failure by reloading the
// page, without limit. web/route-modules.tsx takes its place, with the time-out of specification 9 and a screen to try again.
import path from 'node:path';
import type { Plugin } from 'vite';

const own = path.join(import.meta.dirname, '..', 'web', 'route-modules.tsx');
const theirs = /[\\/]react-router[\\/]dist[\\/](?:production|development)[\\/]lib[\\/]dom[\\/]ssr[\\/][^\\/]+$/;

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
      // A release of React Router that has moved its loader must not bring the endless reload back.
      if (!error && !isReplaced) this.error('React Router no longer loads its pages through ./routeModules.js: see tools/own-route-modules.ts');
    },
  };
}
