import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * A library that few requests need. The first of them loads it, so that the start and an idle shop
 * save its time and memory. `configure` is called once, before the first use.
 */
export function lazyLibrary<Library>(
  name: string,
  configure?: (library: Library) => void,
): () => Library {
  let library: Library | undefined;
  return () => {
    if (!library) {
      const loaded = require(name) as Library;
      configure?.(loaded);
      library = loaded;
    }
    return library;
  };
}
