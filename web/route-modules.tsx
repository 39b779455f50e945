// Takes the place of React Router's own loader of page modules (tools/own-route-modules.ts), which reloads the page for any
// reason, for ever, and without a word.
import { ChunkError, loadChunk } from '#web/base/page/chunks.ts';
import { ChunkScreen } from '#web/base/ui/ChunkScreen.tsx';

type RouteModules = Record<string, unknown>;

/**
 * A page whose script fails to load is replaced by an error page in the frame; a thrown error would
 * be lost for a page without a loader.
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  known: RouteModules,
): Promise<unknown> {
  if (route.id in known) return known[route.id];
  try {
    const module = await loadChunk(() => import(/* @vite-ignore */ route.module), route.module);
    known[route.id] = module;
    return module;
  } catch (error) {
    if (!(error instanceof ChunkError)) throw error;
    return { default: () => <ChunkScreen error={error} />, clientLoader: async () => null };
  }
}
