// The rights of the back office: what each lets a person see and change, and the presets of the
// team page (decision 0060).

/** `custom`: the ticks match no preset. */
export const adminRoles = [
  'owner',
  'editor',
  'fulfilment',
  'accountant',
  'read-only',
  'custom',
] as const;
export type AdminRole = (typeof adminRoles)[number];

/** The rights that routes name, with the acts of each. */
const actsOf = {
  catalogue: ['see', 'change'],
  stock: ['see', 'change'],
  discounts: ['see', 'change'],
  showcases: ['see', 'change'],
  content: ['see', 'change'],
  orders: ['see', 'change'],
  shipments: ['change'],
  returns: ['see', 'change'],
  // Refunds; they are seen with the order.
  refunds: ['change'],
  'customer-data': ['see', 'change'],
  // Companies that buy, with their members and addresses.
  companies: ['see', 'change'],
  // The prices of companies and groups.
  'price-lists': ['see', 'change'],
  // Limits, ledgers and payments of orders on account.
  credit: ['see', 'change'],
  // Revenue, margins and sales.
  reports: ['see'],
  // Documents for the accountant; they contain buyers' identity numbers.
  accounting: ['see', 'change'],
  audit: ['see'],
  settings: ['see', 'change'],
  // A person who may change the team could give themselves every right, so only the owner may.
  users: ['see'],
} as const satisfies Record<string, readonly GrantAct[]>;
export type AdminRight = keyof typeof actsOf;
export type GrantAct = 'see' | 'change';
/** Also those that no right has, such as changing reports: nobody holds them. */
type AskedGrant = `${AdminRight}:${GrantAct}`;
export type GivenGrant = {
  [Right in AdminRight]: `${Right}:${(typeof actsOf)[Right][number]}`;
}[AdminRight];
export type AdminGrant = GivenGrant | 'users:change';
export type AdminGrants = readonly AdminGrant[];

/** False for reports and the audit log, which can only be read. */
export const hasChanges = (right: AdminRight | readonly AdminRight[]): boolean =>
  [right].flat().some((one) => one === 'users' || actsOf[one].some((act) => act === 'change'));

export const adminRights = Object.keys(actsOf) as AdminRight[];

/** The grants with a tick box, in the order of the team page. */
export const givenGrants: readonly GivenGrant[] = adminRights.flatMap((right) =>
  actsOf[right].map((act) => `${right}:${act}` as GivenGrant),
);
export const isGiven = (grant: AskedGrant): grant is GivenGrant =>
  givenGrants.some((given) => given === grant);
export const adminGrants: AdminGrants = [...givenGrants, 'users:change'];

/** The tick boxes, by subject. */
export const rightGroups = [
  { key: 'catalogue', rights: ['catalogue', 'stock', 'discounts', 'price-lists'] },
  { key: 'shop', rights: ['showcases', 'content'] },
  { key: 'sales', rights: ['orders', 'shipments', 'returns', 'refunds', 'customer-data'] },
  { key: 'companies', rights: ['companies', 'credit'] },
  { key: 'management', rights: ['reports', 'accounting', 'audit', 'settings', 'users'] },
] as const satisfies readonly { key: string; rights: readonly AdminRight[] }[];

const presets: Record<Exclude<AdminRole, 'custom'>, AdminGrants> = {
  owner: adminGrants,
  editor: [
    'catalogue:change',
    'discounts:change',
    'price-lists:change',
    'showcases:change',
    'content:change',
  ],
  fulfilment: ['stock:change', 'orders:change', 'shipments:change', 'returns:change'],
  accountant: ['reports:see', 'accounting:change', 'companies:see', 'credit:change'],
  // Without buyers' personal data, the log and the team: these are only ticked deliberately.
  'read-only': [
    'catalogue:see',
    'stock:see',
    'discounts:see',
    'price-lists:see',
    'showcases:see',
    'content:see',
    'orders:see',
    'returns:see',
    'reports:see',
  ],
};

/** A right to change something includes the right to see it. */
export const may = (grants: readonly AskedGrant[], right: AdminRight, act: GrantAct): boolean =>
  grants.includes(`${right}:change`) || (act === 'see' && grants.includes(`${right}:see`));

/** In a fixed order, each once, with "see" added to each "change". */
export const complete = (grants: readonly AskedGrant[]): AdminGrants =>
  adminGrants.filter((grant) => {
    const [right, act] = grant.split(':') as [AdminRight, GrantAct];
    return may(grants, right, act);
  });

export const grantsOfRole = (role: AdminRole): AdminGrants =>
  role === 'custom' ? [] : complete(presets[role]);

/** The grants of a stored row; null, which an older version writes, means those of the role. */
export const effectiveGrants = (role: AdminRole, stored: readonly string[] | null): AdminGrants =>
  role === 'owner' || !stored ? grantsOfRole(role) : complete(stored as AdminGrants);

/** The preset with exactly these ticks. */
export const roleOfGrants = (grants: AdminGrants): AdminRole =>
  adminRoles.find(
    (role) => role !== 'custom' && String(grantsOfRole(role)) === String(complete(grants)),
  ) ?? 'custom';
