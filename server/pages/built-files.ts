// The built scripts and styles. A page of the back office loads more than a hundred of them, and
// reading one from the disk costs more processor time than sending a page from the cache, so they
// are in memory, compressed: about 1 MB.
import fs from 'node:fs';
import path from 'node:path';
import { type CacheEntry, makeEntry, sendEntry } from '#server/base/http-cache/cache-entry.ts';
import type { App } from '#server/base/platform.ts';

/** Their names contain a hash of their content. */
export const BUILT_FILE_CACHE = 'public, max-age=31536000, immutable';

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/**
 * Installs `/assets/:file`. Fonts, and files that are too small to be compressed, are sent from the
 * disk by `reply.sendFile` of @fastify/static.
 */
export function serveBuiltFiles(app: App, clientFolder: string): void {
  const folder = path.join(clientFolder, 'assets');
  const names = new Set(fs.readdirSync(folder));
  const entries = new Map<string, CacheEntry>();

  function entryOf(name: string): CacheEntry | null {
    const contentType = contentTypes[path.extname(name)];
    if (!contentType || !names.has(name) || !names.has(`${name}.br`)) return null;
    const known = entries.get(name);
    if (known) return known;
    const headers = {
      'content-type': contentType,
      'cache-control': BUILT_FILE_CACHE,
      vary: 'accept-encoding',
    };
    const entry = makeEntry(200, headers, fs.readFileSync(path.join(folder, name)), []);
    entry.compressed.br = fs.readFileSync(path.join(folder, `${name}.br`));
    entry.body = null;
    entries.set(name, entry);
    return entry;
  }

  app.get<{ Params: { file: string } }>(
    '/assets/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { file } = request.params;
      const entry = entryOf(file);
      if (entry) return sendEntry(request, reply, entry);
      return names.has(file) ? reply.sendFile(`assets/${file}`) : reply.callNotFound();
    },
  );
}
