// The contract describes every call that exists, and no other (design.md 4).
import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';

const shop = useTestApp();

type Operation = {
  tags?: string[];
  responses?: Record<string, unknown>;
  requestBody?: unknown;
  parameters?: unknown[];
};
type Contract = { openapi: string; paths: Record<string, Record<string, Operation>> };

/** Addresses as the router knows them, written as the contract writes them. */
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
  const undescribed = /^\w+ \/api\/(openapi\.json|docs)/;
  return routes
    .filter((route) => route.includes(' /api/') && !undescribed.test(route))
    .map((route) => route.replace(/:(\w+)/g, '{$1}'));
}

test('every call under /api is described, with what it takes and answers', async () => {
  const contract = (await shop.app.inject({ url: '/api/openapi.json' })).json<Contract>();
  const described = Object.entries(contract.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const known = routesUnderApi();

  expect(contract.openapi).toMatch(/^3\.1/);
  expect(known.length).toBeGreaterThan(20);
  expect(described.sort()).toEqual([...new Set(known)].sort());
  for (const [path, operations] of Object.entries(contract.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      expect(
        Object.keys(operation.responses ?? {}).length,
        `${method} ${path} answers`,
      ).toBeGreaterThan(0);
      expect(operation.tags?.length, `${method} ${path} has a tag`).toBe(1);
    }
  }
});

test('the reference page shows it', async () => {
  const answer = await shop.app.inject({ url: '/api/docs/' });

  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('swagger');
});
