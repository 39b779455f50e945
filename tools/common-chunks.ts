// Every page loads two files: the libraries, and what the frame needs. Two compress better than
// fifty small ones. It is a plug-in because React Router sets preserveEntrySignatures itself, and
// these chunks need another value.
import fs from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const root = path.join(import.meta.dirname, '..');
const inRoot = (...folders: string[]) => path.join(root, ...folders);

const libraries = /[\\/]node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/;

/**
 * Scripts name each other some hundred times, and a hash cannot be compressed. A hash of 42 bits is
 * enough to distinguish the versions of one file; the bundler needs that many.
 */
const HASH = '[hash:7]';

/** These, and everything that they import, are loaded with every page. */
const always = [
  'root.tsx',
  'layout/frame.route.tsx',
  'product/ProductCard.tsx',
  // Small, and needed by nearly every page of the shop.
  'base/page/PageTitle.tsx',
  'base/page/StructuredData.tsx',
  'base/ui/Breadcrumb.tsx',
  'catalogue/ProductShelf.tsx',
  'product/ReductionBadge.tsx',
  'session/route-data.ts',
  'product/QuantityInput.tsx',
  'base/ui/Table.tsx',
  'base/ui/Accordion.tsx',
  'base/ui/Field.tsx',
  'product/list-url.ts',
  'showcases/load-showcase.ts',
  'lists/AddToList.tsx',
  'delivery/DeliveryPromise.tsx',
  'payments/InstallmentsFold.tsx',
  'base/ui/Marked.tsx',
  'catalogue/compare-address.ts',
  'catalogue/ProductGallery.tsx',
].map((file) => inRoot('web', file));

export function commonChunks(): Plugin {
  let ofEveryPage: Set<string> | undefined;

  function findOfEveryPage(context: Rolldown.ChunkingContext): Set<string> {
    const found = new Set<string>();
    const queue = [...always];
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      queue.push(...(context.getModuleInfo(id)?.importedIds ?? []));
    }
    return found;
  }

  return {
    name: 'common-chunks',
    apply: 'build',
    configResolved({ environments }) {
      const options = environments.client?.build.rolldownOptions;
      if (!options) return;
      // A chunk may hold more than a page's own exports.
      options.preserveEntrySignatures = 'allow-extension';
      options.output = {
        ...(Array.isArray(options.output) ? options.output[0] : options.output),
        chunkFileNames: `assets/[name]-${HASH}.js`,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'libraries', test: libraries, priority: 2 },
            {
              debugName: 'shop',
              name(id, context) {
                ofEveryPage ??= findOfEveryPage(context);
                return ofEveryPage.has(id) && !hasSchemas(id) ? 'shop' : null;
              },
              test: (id) =>
                /\.tsx?$/.test(id) &&
                (id.startsWith(inRoot('web')) || id.startsWith(inRoot('shared'))),
              priority: 1,
            },
          ],
        },
      };
    },
  };
}

/** A schema in these files would add Zod to every page, even if only one form uses it. */
const hasSchemas = (id: string): boolean =>
  id.startsWith(inRoot('shared')) && fs.readFileSync(id, 'utf8').includes("from 'zod'");
