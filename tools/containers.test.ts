// The container files cannot be built everywhere, but everything that they name must exist.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ProviderEnvironment } from '../server/base/run/provider-config.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const known = new Set([
  ...[...read('server/base/run/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
    (match) => match[1] ?? '',
  ),
  ...Object.keys(ProviderEnvironment.parse({}).providerVariables),
]);
/** Variables that the images themselves define. */
const theirs = [
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'POSTGRES_DB',
  'POSTGRES_INITDB_ARGS',
  'GARAGE_RPC_SECRET',
  'NODE_ENV',
  'MALLOC_ARENA_MAX',
  'MALLOC_TRIM_THRESHOLD_',
];

test('every file that the container files name exists', () => {
  const container = [
    ...read('Containerfile').matchAll(/^(?:COPY (?!--from)|CMD \["node", ")([^"\n]+)/gm),
  ].flatMap((match) => (match[1] ?? '').split(' '));
  const mounted = [...read('compose.yaml').matchAll(/"\.\/(deploy\/[\w.-]+\.(?:conf|toml)):/g)].map(
    (match) => match[1] ?? '',
  );
  const built = [...read('compose.yaml').matchAll(/dockerfile: (\w+)/g)].map(
    (match) => match[1] ?? '',
  );
  const run = [...read('Containerfile').matchAll(/^RUN node (\S+)/gm)].map(
    (match) => match[1] ?? '',
  );
  const files = [
    'server/main.ts',
    ...run,
    'deploy/env.example',
    ...container.filter((name) => /\.json$/.test(name)),
    ...mounted,
    ...built,
  ];

  expect(files.length).toBeGreaterThan(4);
  expect(files.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
});

test('an image starts the shop as `npm start` does: the same flags, the same memory settings', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
  const command = scripts.start.split(' ');
  const node = command.indexOf('node');
  const memory = command.slice(0, node).filter((word) => word.startsWith('MALLOC_'));

  expect(memory.length).toBeGreaterThan(0);
  expect(read('Containerfile')).toContain(`CMD ${inLine(command.slice(node))}`);
  for (const setting of memory) expect(read('Containerfile')).toContain(` ${setting}`);
});

/** As a list of strings in one line. */
const inLine = (words: readonly string[]) => JSON.stringify(words).replaceAll('","', '", "');

test('an image contains nothing that git ignores: no secret, no customer data, no key', () => {
  const namesIn = (file: string) =>
    read(file)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.replace(/^\//, '').replace(/\/$/, ''));
  const ignored = namesIn('.dockerignore');

  expect(
    [
      ...namesIn('.gitignore').map((name) => (name.startsWith('*') ? `**/${name}` : name)),
      '.git',
    ].filter((name) => !ignored.includes(name)),
  ).toEqual([]);
  // If both files exist, Podman reads this one instead.
  expect(fs.existsSync(path.join(root, '.containerignore'))).toBe(false);
});

test('every variable that the container files set is known to the shop or its image', () => {
  const compose = [...read('compose.yaml').matchAll(/^ {6}([A-Z0-9_]+):/gm)].map(
    (match) => match[1] ?? '',
  );
  const example = [...read('deploy/env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(
    (match) => match[1] ?? '',
  );
  const image = [
    ...(/^ENV (.*)$/m.exec(read('Containerfile'))?.[1] ?? '').matchAll(/([A-Z0-9_]+)=/g),
  ].map((match) => match[1] ?? '');

  expect(compose.length + example.length + image.length).toBeGreaterThan(20);
  expect(
    [...compose, ...example, ...image].filter((name) => !known.has(name) && !theirs.includes(name)),
  ).toEqual([]);
});

test('nginx repeats requests that only calculate or have an idempotency key; no other writes', () => {
  const nginx = read('deploy/nginx.conf');
  const rows = [...nginx.matchAll(/^ {4}"~(\^POST:.+)" 1;$/gm)].map(
    (match) => new RegExp(match[1] ?? ''),
  );
  const mayBeRepeated = (path: string, key = '') =>
    rows.some((row) => row.test(`POST:${path}:${key}`));

  expect(
    [
      '/api/cart/calculate',
      '/api/cart/fit',
      '/api/designs/quote',
      '/api/payment/verify',
      '/api/payments/paytr/notification',
    ].filter((path) => !mayBeRepeated(path)),
  ).toEqual([]);
  expect(
    ['/api/checkout', '/api/admin/orders/new', '/api/admin/quotes'].map((path) => [
      mayBeRepeated(path, 'a-key'),
      mayBeRepeated(path),
    ]),
  ).toEqual(Array(3).fill([true, false]));
  expect(
    [
      '/api/auth/register',
      '/api/contact',
      '/api/designs',
      '/api/checkout/contracts',
      '/api/admin/quotes/1/extend',
    ].filter((path) => mayBeRepeated(path, 'a-key')),
  ).toEqual([]);
  expect(nginx.match(/non_idempotent/g)).toHaveLength(1);
});

test('nginx forwards the client’s address and the request’s id, and does not expose the metrics', () => {
  const nginx = read('deploy/nginx.conf');

  expect(nginx).toMatch(/X-Forwarded-For \$remote_addr/);
  expect(nginx).toMatch(/X-Request-Id \$request_id/);
  expect(nginx).toMatch(/location ~ \^\/\(metrics\|readyz\)\/\?\$ \{ return 404; \}/);
  expect(read('compose.yaml')).toMatch(/TRUST_PROXY: "on"/);
});
