// Replaces React Router's own loader of page modules (tools/own-route-modules.ts), which reloads
// the page for any error, endlessly and without a message.
import { useState } from 'react';
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
    return { default: screenFor(error, route.module), clientLoader: async () => null };
  }
}

/** React Router keeps this page in place of the missing one, so the page itself retries. */
function screenFor(error: ChunkError, address: string) {
  const missing = { error, shown: 0, tries: 0, load: () => Promise.resolve<unknown>(null) };
  // Browsers cache a failed module address, so each attempt uses a new one.
  missing.load = () => {
    missing.tries += 1;
    return loadChunk(
      () => import(/* @vite-ignore */ `${address}?attempt=${missing.tries}`),
      address,
    );
  };
  return () => <MissingPage missing={missing} />;
}

type Missing = { error: ChunkError; shown: number; load: () => Promise<unknown> };

function MissingPage({ missing }: { missing: Missing }) {
  const [isAgain] = useState(() => missing.shown++ > 0);
  return <ChunkScreen error={missing.error} load={missing.load} isAgain={isAgain} />;
}
