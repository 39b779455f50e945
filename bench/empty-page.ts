// The smallest page with the shop's libraries: a React Router app with one empty route, built in a
// separate folder and served as in production. Lighthouse compares the shop with it.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';

const root = path.join(import.meta.dirname, '..');

const files: Record<string, string> = {
  'package.json': JSON.stringify({ type: 'module' }),
  'vite.config.ts': `import { reactRouter } from '@react-router/dev/vite';
export default { plugins: [reactRouter()], build: { target: 'es2022' } };`,
  'app/routes.ts': `import { index } from '@react-router/dev/routes';
export default [index('page.tsx')];`,
  'app/page.tsx': `export default function Page() { return <main><h1>Empty</h1></main>; }`,
  // Without this file the build would install the packages that its default one needs.
  'app/entry.server.tsx': `import { renderToReadableStream } from 'react-dom/server';
import { ServerRouter } from 'react-router';
export default async function handleRequest(request, status, headers, context) {
  const body = await renderToReadableStream(<ServerRouter context={context} url={request.url} />);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(body, { status, headers });
}`,
  'app/root.tsx': `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
export function Layout({ children }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content="An empty page" />
        <title>Empty</title>
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>{children}<ScrollRestoration /><Scripts /></body>
    </html>
  );
}
export default function Root() { return <Outlet />; }`,
};

export async function startEmptyPage(): Promise<{ address: string; stop: () => Promise<void> }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-empty-page-'));
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const built = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'],
    { cwd: folder, encoding: 'utf8' },
  );
  if (built.status !== 0) throw new Error(built.stderr);

  const app = Fastify();
  await app.register(fastifyCompress, { encodings: ['br', 'gzip'] });
  await app.register(fastifyStatic, {
    root: path.join(folder, 'build', 'client'),
    wildcard: false,
    index: false,
    maxAge: '1y',
  });
  const handler = createRequestHandler(
    (await import(path.join(folder, 'build', 'server', 'index.js'))) as ServerBuild,
    'production',
  );
  app.get('/', async (request, reply) => {
    const response = await handler(new Request(new URL(request.url, 'http://localhost')));
    return reply.type('text/html; charset=utf-8').send(await response.text());
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const stop = async () => {
    await app.close();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`, stop };
}
