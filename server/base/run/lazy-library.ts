import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * A library that few requests need. It is loaded with the first of them, so that the start and the
 * idle shop do without its time and memory. `configure` is called once, before it is used.
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
