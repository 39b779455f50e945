// The contract describes every existing call, and no other, as completely as the authors of client
// programs need it.
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { errorStatus } from '#shared/base/errors.ts';
import { type Contract, operationsOf, type Response } from './contract.ts';

const shop = useTestApp({ env: { RATE_LIMITS: 'on' } });

const read = async (url: string): Promise<Contract> =>
  (await shop.app.inject({ url })).json<Contract>();
const whole = () => read('/api/openapi.json');

/** The addresses of the router, in the format of the contract. */
function routesUnderApi(): string[] {
  const lines = shop.app.printRoutes({ commonPrefix: false, includeHooks: false }).split('\n');
  const stack: string[] = [];
  const routes: string[] = [];
  for (const line of lines) {
    const match = /^([│├└─\s]*)(\S.*?)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (!match?.[2]) continue;
    const depth = Math.round((match[1]?.length ?? 0) / 4);
    stack.length = Math.max(0, depth - 1);
    stack.push(match[2]);
    for (const method of match[3]?.split(', ') ?? [])
      if (!['HEAD', 'OPTIONS'].includes(method)) routes.push(`${method} ${stack.join('')}`);
  }
  const undescribed = /^\w+ \/api\/(openapi\.|docs)/;
  return routes
    .filter((route) => route.includes(' /api/') && !undescribed.test(route))
    .map((route) => route.replace(/:(\w+)/g, '{$1}'));
}

test('every call under /api is described, and no other', async () => {
  const contract = await whole();
  const known = routesUnderApi();

  expect(contract.openapi).toMatch(/^3\.1/);
  expect(known.length).toBeGreaterThan(20);
  expect(
    operationsOf(contract)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...new Set(known)].sort());
});

type Called = ReturnType<typeof operationsOf>[number]['operation'];
/**
 * The required members of a call. A summary is in server/openapi/texts or in the route's schema;
 * the meaning of a parameter in texts/parameters.json or in its schema.
 */
const members: [string, has: (operation: Called, contract: Contract) => boolean][] = [
  ['an operationId', ({ operationId = '' }) => /^[a-z][A-Za-z0-9]+$/.test(operationId)],
  ['a summary, one sentence', ({ summary = '' }) => /^[A-Z].{5,120}\.$/.test(summary)],
  [
    'one tag that texts/*.json describes',
    ({ tags = [] }, contract) =>
      tags.length === 1 && (contract.tags ?? []).some(({ name }) => name === tags[0]),
  ],
  ['who may call it', ({ security = [] }) => security.length > 0],
  [
    'a 401 or 404, for it is not open',
    ({ security = [], responses }) =>
      security.some((one) => Object.keys(one).length === 0) ||
      '401' in responses ||
      '404' in responses,
  ],
  ['an answer', ({ responses }) => Object.keys(responses).some((status) => Number(status) < 400)],
  ['400, 500 and 503', ({ responses }) => ['400', '500', '503'].every((one) => one in responses)],
  [
    'the meaning of each parameter',
    ({ parameters = [] }) => parameters.every(({ description, schema }) => description && schema),
  ],
  [
    'what each answer means',
    ({ responses }, contract) =>
      Object.values(responses).every((response) => resolve(response, contract)?.description),
  ],
];

const resolve = (response: Response, { components }: Contract): Response | undefined =>
  response.$ref ? components?.responses?.[response.$ref.split('/').at(-1) ?? ''] : response;

test('every call has all that a client needs', async () => {
  const contract = await whole();
  const operations = operationsOf(contract);

  const lacking = operations.flatMap(({ name, operation }) =>
    members
      .filter(([, has]) => !has(operation, contract))
      .map(([member]) => `${name} lacks ${member}`),
  );
  expect(lacking).toEqual([]);
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(
    operations.length,
  );
  for (const { description } of contract.tags ?? []) expect(description).toMatch(/\.$/);
});

test('a refusal has the codes of its status, and no other', async () => {
  const contract = await whole();

  for (const { operation } of operationsOf(contract))
    for (const [status, response] of Object.entries(operation.responses)) {
      if (Number(status) < 400) continue;
      const schema = resolve(response, contract)?.content?.['application/json']?.schema;
      const { code } = (schema?.properties ?? {}) as { code?: { enum?: string[] } };
      const codes = code?.enum ?? [];
      expect(codes.length).toBeGreaterThan(0);
      for (const code of codes)
        expect(errorStatus[code as keyof typeof errorStatus]).toBe(Number(status));
    }
});

test('the security of a call follows the hooks of its route', async () => {
  const { paths } = await whole();
  const security = (path: string, method: string) => paths[path]?.[method]?.security;

  expect(security('/api/user/orders', 'get')).toEqual([{ customer: [] }]);
  expect(security('/api/admin/orders', 'get')).toEqual([{ administrator: [] }, { apiKey: [] }]);
  expect(security('/api/admin/team', 'get')).toEqual([{ administrator: [] }]);
  expect(security('/api/orders/{orderNumber}', 'get')).toEqual([
    { customer: [] },
    { orderToken: [] },
  ]);
  expect(security('/api/checkout', 'post')).toEqual([{}, { customer: [] }]);
  expect(security('/api/products', 'get')).toEqual([{}]);
});

test('the public part has what a shop client calls, and nothing else', async () => {
  const contract = await whole();
  const part = await read('/api/openapi.public.json');
  const paths = Object.keys(part.paths);

  expect(paths).toContain('/api/checkout');
  expect(paths.filter((path) => /^\/api\/(admin|payments)\//.test(path))).toEqual([]);
  expect(part.paths['/api/checkout']).toEqual(contract.paths['/api/checkout']);
  expect(part.tags?.map(({ name }) => name)).not.toContain('admin orders');
  expect(Object.keys(part.components?.securitySchemes ?? {})).toEqual(['customer', 'orderToken']);
  expect(JSON.stringify(part).length).toBeLessThan(JSON.stringify(contract).length / 2);
});

test('both contracts are sent compressed, and not again while they are unchanged', async () => {
  for (const url of ['/api/openapi.json', '/api/openapi.public.json']) {
    const headers = { 'accept-encoding': 'br, gzip' };
    const first = await shop.app.inject({ url, headers });
    const etag = String(first.headers.etag);
    const second = await shop.app.inject({ url, headers: { ...headers, 'if-none-match': etag } });

    expect(first.headers['content-encoding']).toBe('br');
    expect(first.rawPayload.length).toBeLessThan(100_000);
    expect(JSON.parse(brotliDecompressSync(first.rawPayload).toString()).openapi).toBe('3.1.0');
    expect(first.headers['cache-control']).toContain('max-age');
    expect(second.statusCode).toBe(304);
  }
});

test('the reference page shows the public part first', async () => {
  const page = await shop.app.inject({ url: '/api/docs/' });
  const script = await shop.app.inject({ url: '/api/docs/static/swagger-initializer.js' });

  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('swagger');
  expect(script.body).toMatch(/urls.*openapi\.public\.json.*openapi\.json/s);
});
