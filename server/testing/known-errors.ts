// Every refusal in a test must be in the contract (server/openapi/reach.json): so all server tests
// prove the list of errors of each call, which is derived from the code.
import fs from 'node:fs';
import type { App } from '#server/base/platform.ts';
import { errorsOf, type Reach } from '#server/openapi/callers.ts';
import { collectRoutes } from '#server/openapi/described-routes.ts';

const file = new URL('../openapi/reach.json', import.meta.url);
const reaches = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, Reach>;

/** The shop in tests renders no pages. */
const onlyHere = ['POST /api/admin/content/site/home/preview answers NOT_FOUND'];

/** Call before the routes are registered. @returns the refusals that are missing in the contract */
export function watchErrors(app: App): () => string[] {
  const routes = collectRoutes(app);
  const seen = new Map<string, Set<string>>();
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 400 || typeof payload !== 'string') return;
    const code = /^\{"code":"(\w+)"/.exec(payload)?.[1];
    const url = request.routeOptions.url?.replace(/:(\w+)/g, '{$1}');
    if (!code || !url?.startsWith('/api/')) return;
    const name = `${request.method} ${url}`;
    seen.set(name, (seen.get(name) ?? new Set()).add(code));
  });
  return () =>
    routes().flatMap((route) => {
      const reach = reaches[route.name] ?? { errors: [], callers: [] };
      const known: string[] = errorsOf(route, reach);
      return [...(seen.get(route.name) ?? [])]
        .filter((code) => !known.includes(code))
        .map((code) => `${route.name} answers ${code}`)
        .filter((line) => !onlyHere.includes(line));
    });
}
