// Who may call what: every call of the back office with each preset, with the right to see
// everything, and with a single right; and with API keys. A call without a line in the table fails
// the test.
import { beforeAll, expect, test } from 'vitest';
import { makeAdmin, makeApiKey } from '#server/testing/admins.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import {
  type AdminGrant,
  type AdminGrants,
  type AdminRight,
  adminRights,
  adminRoles,
  givenGrants,
  grantsOfRole,
  may,
} from '#shared/back-office/rights.ts';

const shop = useTestApp();

type Rights = 'all' | readonly AdminRight[];
type Call = { method: string; path: string };

/**
 * The first matching line decides. `all`: any administrator. If there are several rights, one of
 * them is enough.
 */
const table: readonly [RegExp, Rights][] = [
  [/^\w+ \/auth\//, 'all'],
  [/^get \/(today|waiting)$/, 'all'],
  [/^get \/audit/, ['audit']],
  [/^get \/reports/, ['reports']],
  [/^\w+ \/(team|api-keys)/, ['users']],
  [/^put \/security$/, ['users']],
  [/^get \/security\/events$/, ['audit']],
  [/^\w+ \/(settings|webhooks)/, ['settings']],
  [/^\w+ \/customers/, ['customer-data']],

  // Fulfilment staff count the stock; they may not change prices, texts and pictures.
  [/^get \/products$/, ['catalogue', 'stock']],
  [/^get \/products\/\{id\}(\/stock)?$/, ['catalogue', 'stock']],
  [/^put \/products\/stock$/, ['catalogue', 'stock']],
  [/^get \/categories$/, ['catalogue', 'stock']],
  [/^\w+ \/stock/, ['catalogue', 'stock']],
  [/^\w+ \/(products|categories|imports|search|channels)/, ['catalogue']],
  [/^post \/images$/, ['catalogue', 'content', 'showcases']],
  [/^\w+ \/(popular|recommended|new-added)-products/, ['showcases']],
  [/^\w+ \/occasions/, ['showcases']],
  [/^\w+ \/discounts/, ['discounts']],
  [/^\w+ \/price-lists/, ['price-lists']],

  [/^post \/content\/preview$/, ['content', 'catalogue']],
  [/^\w+ \/(content|blog|campaigns|faq|texts)/, ['content']],
  [/^\w+ \/(mails|mail-texts)/, ['content']],
  [/^\w+ \/messages/, ['content', 'orders']],
  [/^\w+ \/(reviews|questions)/, ['content']],

  // Refunds need their own right.
  [/^\w+ \/orders\/\{orderNumber\}\/(refunds|review|cancel-paid|refunded-by-hand)/, ['refunds']],
  [/^\w+ \/orders\/\{orderNumber\}\/(shipments|deliver|undo-deliver)/, ['shipments']],
  [/^post \/orders\/\{orderNumber\}\/cargo/, ['shipments']],
  [/^post \/orders\/labels$/, ['shipments']],
  [/^\w+ \/orders\/many\/(undo-)?(ship|deliver|book-cargo)$/, ['shipments']],
  [/^\w+ \/companies/, ['companies']],
  [/^\w+ \/quotes/, ['orders']],
  [/^\w+ \/(credit|vouchers|balances)/, ['credit']],
  [/^\w+ \/(accounting|invoices)/, ['accounting']],
  [/^post \/returns\/\{id\}\/refund$/, ['refunds']],
  [/^\w+ \/returns/, ['returns']],
  [/^\w+ \/orders/, ['orders']],
  [/^\w+ \/designs/, ['orders']],
  [/^\w+ \/payments/, ['orders']],
];

/** For people who are not signed in yet. */
const open = ['login', 'refresh', 'logout', 'invitation', 'invitation/accept'].map(
  (name) => `/api/admin/auth/${name}`,
);

/** `custom` has no right at all. */
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
  // The API description is created at the first request.
  await shop.app.inject({ url: '/api/openapi.json' });
  tokens = new Map();
  for (const [name, grants] of people)
    tokens.set(name, (await makeAdmin(shop.context, { grants })).accessToken);
});

/**
 * Changes that require a recent sign-in are never possible with a key, whatever its rights: payment
 * accounts, how the shop is reached, accounts, and consents.
 */
const withoutKeys: readonly RegExp[] = [
  /^\w+ \/settings\/(shop|payments|setup\/live)$/,
  /^(put|post|delete) \/settings\/connections/,
  /^(post \/webhooks|(put|delete) \/webhooks\/\{id\}|post \/webhooks\/\{id\}\/secret)$/,
  /^post \/customers\/(consents|\{id\}\/(email|export))$/,
];

/** What only calculates needs the right to see; `calculations.db.test.ts` lists each call. */
const calculations: readonly RegExp[] = [
  /^post \/(?!content\/site\/).*\/(preview|explain|validate|simulate|match|slips|trial)$/,
  /^post \/(discounts\/products|price-lists\/sheet)$/,
];
const actOf = ({ method, path }: Call) =>
  method === 'get' || calculations.some((pattern) => pattern.test(`${method} ${path}`))
    ? 'see'
    : 'change';

const url = (path: string) => `/api/admin${path.replaceAll(/\{\w+\}/g, '2000000000')}`;

/**
 * A key for each right and action, for each right one key with all other rights, one that sees
 * everything, and one with all rights. `about` is the right that a key of the first kind has, and
 * that a key of the second kind lacks.
 */
let keys: { grants: AdminGrants; about?: AdminRight; key: string }[];
beforeAll(async () => {
  const owner = await makeAdmin(shop.context, {});
  const ofRight = (right: AdminRight) => {
    const isOfRight = (grant: AdminGrant) => grant.startsWith(`${right}:`);
    return [
      ...givenGrants.filter(isOfRight).map((grant) => [grant]),
      givenGrants.filter((grant) => !isOfRight(grant)),
    ].map((grants) => ({ grants, about: right }));
  };
  const sets: { grants: AdminGrant[]; about?: AdminRight }[] = [
    ...adminRights.flatMap(ofRight),
    { grants: givenGrants.filter((grant) => grant.endsWith(':see')) },
    { grants: [...givenGrants] },
  ];
  keys = await Promise.all(
    sets.map(async (set) => ({
      ...set,
      ...(await makeApiKey(shop.context, owner.id, set.grants)),
    })),
  );
});

/** The answers to the keys about one of the rights that a call needs. */
async function wrongKeys({ method, path }: Call, rights: Rights): Promise<string[]> {
  const act = actOf({ method, path });
  const isForPeople =
    rights === 'all' ||
    rights.includes('users') ||
    withoutKeys.some((pattern) => pattern.test(`${method} ${path}`));
  const ask = async ({ grants, key }: (typeof keys)[number]) => {
    const isAllowed = !isForPeople && rights.some((right) => may(grants, right, act));
    const answer = await shop.app.inject({
      method: method.toUpperCase() as 'GET',
      url: url(path),
      headers: { authorization: `Bearer ${key}` },
    });
    return (answer.statusCode === 403) === isAllowed || answer.statusCode === 401
      ? [
          `key of ${grants.length > 1 ? `${grants.length} rights` : grants}: ${method} ${path} → ${answer.statusCode}`,
        ]
      : [];
  };
  const asked = keys.filter(
    ({ about }) => about === undefined || rights === 'all' || rights.includes(about),
  );
  return (await Promise.all(asked.map(ask))).flat();
}

/** The people who were wrongly refused or wrongly allowed. */
async function wrongAnswers({ method, path }: Call, rights: Rights): Promise<string[]> {
  const wrong: string[] = [];
  const act = actOf({ method, path });
  // Allowed calls of /auth/ are tested elsewhere; here they would really be executed.
  const ask = async ([name, grants]: (typeof people)[number]) => {
    const isAllowed = rights === 'all' || rights.some((right) => may(grants, right, act));
    if (isAllowed && path.startsWith('/auth/')) return;
    const answer = await shop.app.inject({
      method: method.toUpperCase() as 'GET',
      // Nothing has this id, and there is no body, so even an allowed call does nothing.
      url: url(path),
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

const adminCalls = (): Call[] => {
  const paths = (shop.app.swagger() as { paths: Record<string, Record<string, unknown>> }).paths;
  return Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith('/api/admin/') && !open.includes(path)
      ? Object.keys(methods).map((method) => ({ method, path: path.slice('/api/admin'.length) }))
      : [],
  );
};

/** The table's line for a call. */
const lineOf = ({ method, path }: Call): number =>
  table.findIndex(([pattern]) => pattern.test(`${method} ${path}`));

test('each person may call what the table says, and is refused everything else', async () => {
  const calls = adminCalls();
  expect(calls.length).toBeGreaterThan(100);

  const wrong: string[] = [];
  const used = new Set<number>();
  for (const call of calls) {
    const { method, path } = call;
    const line = lineOf(call);
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
  // About two thousand calls.
}, 120_000);

test('a key may call what its rights allow, and never what only people may call', async () => {
  const wrong: string[] = [];
  for (const call of adminCalls())
    wrong.push(...(await wrongKeys(call, table[lineOf(call)]?.[1] ?? 'all')));
  expect(wrong).toEqual([]);
}, 120_000);
