// Files of React Router that ours replace in the browser. It reloads the page without limit when the
// module of a page fails to load, and has no option for it: web/route-modules.tsx replaces its
// loader, with the time-out of specification 9 and a screen to try again. The others are parts that
// the shop does not use and every page would load (decision 0107).
import path from 'node:path';
import type { Plugin } from 'vite';

const inWeb = (...parts: string[]) => path.join(import.meta.dirname, '..', 'web', ...parts);
const ours = new Map([
  ['routeModules.js', inWeb('route-modules.tsx')],
  ['fog-of-war.js', inWeb('base', 'page', 'route-discovery.ts')],
  ['instrumentation.js', inWeb('base', 'page', 'route-instrumentation.ts')],
]);
const theirs = /[\\/]react-router[\\/]dist[\\/](?:production|development)[\\/]/;

export function ownRouteModules(): Plugin {
  const replaced = new Set<string>();
  return {
    name: 'own-route-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      const name = path.posix.basename(source);
      const own = ours.get(name);
      if (own === undefined || !importer || !theirs.test(importer)) return null;
      replaced.add(name);
      return own;
    },
    buildEnd(error) {
      // A release of React Router that has moved its loader must not bring the endless reload back.
      for (const name of ours.keys())
        if (!error && !replaced.has(name))
          this.error(`React Router no longer has ${name}: see tools/own-route-modules.ts`);
    },
  };
}
