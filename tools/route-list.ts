// The browser's list of all routes (React Router's manifest) names the scripts of each route, so
// that a link can load them before it is clicked. Only links to a few routes do (`prefetch`); for
// the others the names are 3 kB of 5 that every page loads and nothing reads.
import fs from 'node:fs';
import path from 'node:path';

/** A route that is missing here is still loaded in advance, without the scripts that it imports. */
export const prefetched = [
  'catalogue/product.route',
  'checkout/checkout.route',
  'content/post.route',
];

type RouteList = { routes: Record<string, { imports?: string[] }> };

const BEFORE = 'window.__reactRouterManifest=';

/**
 * @param folder the built pages of the browser
 * @throws if the list is not where, or not as, this release of React Router writes it
 */
export function shortenRouteList(folder: string): void {
  const assets = path.join(folder, 'assets');
  const [file, ...others] = fs.globSync('manifest-*.js', { cwd: assets });
  if (!file || others.length > 0) throw new Error('The build has no list of routes, or several.');
  const script = fs.readFileSync(path.join(assets, file), 'utf8');
  fs.writeFileSync(path.join(assets, file), shortened(script));
}

export function shortened(script: string): string {
  if (!script.startsWith(BEFORE) || !script.endsWith(';'))
    throw new Error('The list of routes of React Router is written in another way.');
  const list = JSON.parse(script.slice(BEFORE.length, -1)) as RouteList;
  for (const id of prefetched)
    if (!list.routes[id]) throw new Error(`There is no route ${id}: see tools/route-list.ts.`);
  for (const [id, route] of Object.entries(list.routes))
    if (!prefetched.includes(id)) route.imports = [];
  return `${BEFORE}${JSON.stringify(list)};`;
}
