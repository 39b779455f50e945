// Who may call what: every call of the back office with each preset, with all that can be seen, and with a single right. A call that is in no line of the table fails the test.
import { beforeAll, expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import {
  type AdminGrants,
  type AdminRight,
  adminRoles,
  givenGrants,
  grantsOfRole,
  may,
} from '#shared/back-office/rights.ts';

const shop = useTestApp();

type Rights = 'all' | readonly AdminRight[];
type Call = { method: string; path: string };

/** The first line that fits decides. `all`: any administrator. Several rights: one of them is enough. */
const table: readonly [RegExp, Rights][] = [
  [/^\w+ \/auth\//, 'all'],
  [/^get \/(today|waiting)$/, 'all'],
  [/^get \/audit/, ['audit']],
  [/^get \/reports/, ['reports']],
  [/^\w+ \/team/, ['users']],
  [/^put \/security$/, ['users']],
  [/^get \/security\/events$/, ['audit']],
  [/^\w+ \/settings/, ['settings']],
  [/^\w+ \/customers/, ['customer-data']],

  // Stock is counted by whoever packs; prices, texts and pictures are not theirs.
  [/^get \/products$/, ['catalogue', 'stock']],
  [/^get \/products\/\{id\}(\/stock)?$/, ['catalogue', 'stock']],
  [/^put \/products\/stock$/, ['catalogue', 'stock']],
  [/^get \/categories$/, ['catalogue', 'stock']],
  [/^\w+ \/stock/, ['catalogue', 'stock']],
  [/^\w+ \/(products|categories|imports|search)/, ['catalogue']],
  [/^post \/images$/, ['catalogue', 'content', 'showcases']],
  [/^\w+ \/(popular|recommended|new-added)-products/, ['showcases']],
  [/^\w+ \/occasions/, ['showcases']],
  [/^\w+ \/discounts/, ['discounts']],

  [/^post \/content\/preview$/, ['content', 'catalogue']],
  [/^\w+ \/(content|blog|campaigns|faq|texts)/, ['content']],
  [/^\w+ \/(mails|mail-words)/, ['content']],
  [/^\w+ \/messages/, ['content', 'orders']],
  [/^\w+ \/(reviews|questions)/, ['content']],

  // Money that goes back is the owner's.
  [/^\w+ \/orders\/\{orderNumber\}\/(refunds|review|cancel-paid|refunded-by-hand)/, ['refunds']],
  [/^\w+ \/orders\/\{orderNumber\}\/(shipments|deliver|undo-deliver)/, ['shipments']],
  [/^\w+ \/orders\/many\/(undo-)?(ship|deliver)$/, ['shipments']],
  [/^\w+ \/quotes/, ['orders']],
  [/^\w+ \/accounting/, ['accounting']],
  [/^post \/returns\/\{id\}\/refund$/, ['refunds']],
  [/^\w+ \/returns/, ['returns']],
  [/^\w+ \/orders/, ['orders']],
  [/^\w+ \/designs/, ['orders']],
  [/^\w+ \/payments/, ['orders']],
];

/** These are for whoever is not signed in yet. */
const open = ['login', 'refresh', 'logout', 'invitation', 'invitation/accept'].map(
  (name) => `/api/admin/auth/${name}`,
);

/** `custom` has no tick at all. */
const people: readonly [string, AdminGrants][] = [
  ...adminRoles
    .filter((role) => role !== 'owner')
    .map((role) => [role, grantsOfRole(role)] as [string, AdminGrants]),
  ['sees everything', givenGrants.filter((grant) => grant.endsWith(':see'))],
  ['sees orders', ['orders:see']],
  ['changes discounts', ['discounts:change']],
  ['refunds', ['refunds:change']],
];
let tokens: Map<string, string>;
beforeAll(async () => {
  tokens = new Map();
  for (const [name, grants] of people)
    tokens.set(name, (await makeAdmin(shop.context, { grants })).accessToken);
});

/** The people who were refused what they may do, or let through to what they may not. */
async function wrongAnswers({ method, path }: Call, rights: Rights): Promise<string[]> {
  const wrong: string[] = [];
  const act = method === 'get' ? 'see' : 'change';
  // The owner's calls are tested where they live; here they would do what they say.
  const ask = async ([name, grants]: (typeof people)[number]) => {
    const isAllowed = rights === 'all' || rights.some((right) => may(grants, right, act));
    if (isAllowed && path.startsWith('/auth/')) return;
    const answer = await shop.app.inject({
      method: method.toUpperCase() as 'GET',
      // Nothing has this id, and no body: what is allowed goes as far as that.
      url: `/api/admin${path.replaceAll(/\{\w+\}/g, '2000000000')}`,
      headers: { authorization: `Bearer ${tokens.get(name)}` },
    });
    if ((answer.statusCode === 403) === isAllowed || answer.statusCode === 401)
      wrong.push(`${name}: ${method} ${path} → ${answer.statusCode}`);
  };
  await Promise.all(people.map(ask));
  return wrong;
}

test('a read-only person may write nothing', () => {
  expect(grantsOfRole('read-only').filter((grant) => !grant.endsWith(':see'))).toEqual([]);
});

test('each person may call what the table says, and is refused everything else', async () => {
  const paths = (shop.app.swagger() as { paths: Record<string, Record<string, unknown>> }).paths;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith('/api/admin/') && !open.includes(path)
      ? Object.keys(methods).map((method) => ({ method, path: path.slice('/api/admin'.length) }))
      : [],
  );
  expect(calls.length).toBeGreaterThan(100);

  const wrong: string[] = [];
  const used = new Set<number>();
  for (const call of calls) {
    const { method, path } = call;
    const line = table.findIndex(([pattern]) => pattern.test(`${method} ${path}`));
    const rights = table[line]?.[1];
    if (!rights) {
      wrong.push(`${method} ${path}: in no line of the table`);
      continue;
    }
    used.add(line);
    wrong.push(...(await wrongAnswers(call, rights)));
  }
  expect(wrong).toEqual([]);
  expect(table.filter((_, line) => !used.has(line)).map(([pattern]) => String(pattern))).toEqual(
    [],
  );
  // Some two thousand calls.
}, 120_000);
