// The list of all routes, which every page loads, without what the browser does not need of it. The
// server keeps the whole one.
import fs from 'node:fs';
import path from 'node:path';

type Route = { [field: string]: unknown; id: string; module: string; imports?: string[] };
type Manifest = {
  entry: { module: string; imports: string[] };
  routes: Record<string, Route>;
  version?: string;
};

const NAME = /^manifest-\w+\.js$/;
const BEFORE = 'window.__reactRouterManifest=';

/** Pages whose links have `prefetch`: which files belong to a page matters to such a link only. */
const PREFETCHED = ['catalogue/product.route', 'content/post.route', 'checkout/checkout.route'];

/** @param folder of the built files for the browser */
export function shortenManifest(folder: string): void {
  const names = fs.readdirSync(folder).filter((name) => NAME.test(name));
  const file = path.join(folder, names[0] ?? '');
  const text = names.length === 1 ? fs.readFileSync(file, 'utf8') : '';
  if (!text.startsWith(BEFORE))
    throw new Error('the manifest is not where React Router wrote it: see tools/short-manifest.ts');
  const manifest = JSON.parse(text.slice(BEFORE.length).replace(/;\s*$/, '')) as Manifest;
  fs.writeFileSync(file, `${BEFORE}${JSON.stringify(shortManifest(manifest))};`);
}

export const shortManifest = ({ entry, routes, ...rest }: Manifest) => ({
  ...rest,
  entry,
  routes: Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [
      id,
      withoutRest(route, PREFETCHED.includes(id) ? new Set(entry.imports) : null),
    ]),
  ),
});

/** `always`: files that are there since the start; null where no file is asked for. */
const withoutRest = (route: Route, always: ReadonlySet<string> | null) =>
  Object.fromEntries(
    Object.entries<unknown>({
      ...route,
      imports: always
        ? route.imports?.filter((file) => !always.has(file) && file !== route.module)
        : [],
    }).filter(([, value]) => value !== false && !(Array.isArray(value) && value.length === 0)),
  );
