// Leaves out of the pages what React Router can do and the shop does not use: routes learnt step by
// step (`routeDiscovery` is `initial`) and instrumentation. Compressed, that is two kilobytes of
// every first visit.
import type { Plugin } from 'vite';

const theirs = /[\\/]react-router[\\/]dist[\\/](?:production|development)[\\/]/;
/** Known to common-chunks.ts, too. */
const PREFIX = '\0unused-router-part:';

/**
 * What the rest of React Router calls all the same, and what those calls answer when the part is
 * off; last, names that only its server asks for.
 */
const parts: Record<string, string> = {
  'fog-of-war.js': `
export const isFogOfWarEnabled = () => false;
export const useFogOFWarDiscovery = () => {};
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const getPartialManifest = (manifest) => manifest;
export const getManifestPath = undefined, getPathsWithAncestors = undefined, handleClientVersionMismatch = undefined;`,
  'instrumentation.js': `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
export const instrumentHandler = undefined, instrumentationResultMetaContext = undefined;`,
};

export function unusedRouterParts(): Plugin {
  const left = new Set(Object.keys(parts));
  return {
    name: 'unused-router-parts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      const name = source.split('/').at(-1) ?? '';
      if (!source.startsWith('.') || !(name in parts) || !importer || !theirs.test(importer))
        return null;
      left.delete(name);
      return PREFIX + name;
    },
    load(id) {
      return id.startsWith(PREFIX)
        ? { code: parts[id.slice(PREFIX.length)] ?? '', moduleSideEffects: false }
        : null;
    },
    buildEnd(error) {
      // Another release may have them elsewhere. A name that it asks for and that is not here fails
      // the build by itself.
      if (!error && left.size > 0)
        this.error(
          `React Router has no more ${[...left].join(', ')}: see tools/unused-router-parts.ts`,
        );
    },
  };
}
