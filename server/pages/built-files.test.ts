import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '#server/base/platform.ts';
import { serveBuiltFiles } from './built-files.ts';

const script = `export const text = '${'şişe '.repeat(400)}';`;
const app = Fastify() as unknown as App;
let folder = '';

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-built-'));
  const assets = path.join(folder, 'assets');
  fs.mkdirSync(assets);
  fs.writeFileSync(path.join(folder, 'secret.js'), 'no');
  fs.writeFileSync(path.join(assets, 'page-1a.js'), script);
  fs.writeFileSync(path.join(assets, 'page-1a.js.br'), zlib.brotliCompressSync(script));
  fs.writeFileSync(path.join(assets, 'small-1a.css'), 'a{}');
  await app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false });
  serveBuiltFiles(app, folder);
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const ask = (url: string, encoding: string) =>
  app.inject({ url, headers: { 'accept-encoding': encoding } });

test('a script is sent in the encoding that the browser accepts, and may be stored for a year', async () => {
  for (const [accepted, encoding, decode] of [
    ['gzip, deflate, br', 'br', zlib.brotliDecompressSync],
    ['gzip', 'gzip', zlib.gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ] as const) {
    const { statusCode, headers, rawPayload } = await ask('/assets/page-1a.js', accepted);
    expect([statusCode, headers['content-encoding']]).toEqual([200, encoding]);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(decode(rawPayload).toString()).toBe(script);
  }
});

test('it is sent from memory after the first request', async () => {
  await ask('/assets/page-1a.js', 'br');
  fs.renameSync(path.join(folder, 'assets'), path.join(folder, 'moved'));
  expect((await ask('/assets/page-1a.js', 'br')).statusCode).toBe(200);
  fs.renameSync(path.join(folder, 'moved'), path.join(folder, 'assets'));
});

test('a file without a compressed form comes from the disk', async () => {
  const { statusCode, headers, body } = await ask('/assets/small-1a.css', 'br');
  expect([statusCode, headers['content-type'], body]).toEqual([
    200,
    'text/css; charset=utf-8',
    'a{}',
  ]);
});

test.each(['/assets/page-2b.js', '/assets/..%2fsecret.js', '/assets/constructor', '/assets/'])(
  '%s is not found',
  async (url) => {
    expect((await ask(url, 'br')).statusCode).toBe(404);
  },
);
