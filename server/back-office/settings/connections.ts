// Connections in the back office: an owner types the keys, and they are shown only as set.
import type { Actor } from '#server/admin-auth/actor.ts';
import { type Change, writeAudit } from '#server/admin-auth/audit.ts';
import { addNotices } from '#server/admin-auth/notices.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { AdminNotice } from '#server/base/jobs/mail-kinds.ts';
import type { Platform } from '#server/base/platform.ts';
import { messageSecret } from '#server/cargo/accounts.ts';
import { requirePlace } from '#server/places/places.ts';
import {
  deleteConnection,
  selectConnection,
  writeConnection,
} from '#server/settings/connections.sql.ts';
import { decryptConnection, encryptConnection } from '#server/settings/connections.ts';
import {
  areSandboxKeys,
  isKeyedProvider,
  type KeyedProvider,
  keysOf,
} from '#shared/orders/payment-providers.ts';
import {
  type ConnectionName,
  type ConnectionsAnswer,
  connectionNames,
  type GeliverFields,
  type NetgsmFields,
  type SmtpFields,
  type YurticiFields,
} from '#shared/settings/connections.ts';
import { refuse } from './settings.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'config' | 'secrets'>;

export async function readConnections(
  deps: Deps,
  db: Deps['db'] | Tx = deps.db,
): Promise<ConnectionsAnswer> {
  const states = await Promise.all(
    connectionNames.map(async (name) => [name, await readState(deps, db, name)] as const),
  );
  const connections = Object.fromEntries(states) as Record<ConnectionName, State>;
  const messagesPath =
    connections.geliver.source === 'none'
      ? null
      : `/api/cargo/geliver/messages/${messageSecret(deps, 'geliver')}`;
  return { ...connections, geliver: { ...connections.geliver, messagesPath } };
}

type State = ConnectionsAnswer[KeyedProvider];

async function readState(deps: Deps, db: Deps['db'] | Tx, name: ConnectionName): Promise<State> {
  const row = await selectConnection(db, name);
  const typed = row && (decryptConnection(deps, name, row.encrypted) as { place?: string } | null);
  const isGiven = isInEnvironment(deps, name);
  return {
    source: isGiven ? 'environment' : row ? 'back-office' : 'none',
    isReadable: !row || typed !== null,
    isSandbox: isGiven
      ? isSandboxByEnvironment(deps, name)
      : ['sandbox', 'test', 'stage'].includes(typed?.place ?? ''),
    changedBy: row?.changedBy ?? null,
    changedAt: row?.changedAt.toISOString() ?? null,
    version: row?.version ?? 0,
  };
}

type KeylessName = Exclude<ConnectionName, KeyedProvider>;
/** Whether the environment has the keys; they take precedence. */
const inEnvironment: Record<KeylessName, (config: Platform['config']) => boolean> = {
  smtp: ({ smtpUrl }) => smtpUrl !== undefined,
  netgsm: ({ netgsm }) => netgsm.account !== null,
  nilvera: ({ invoiceServices }) => invoiceServices.nilvera.apiKey !== '',
  parasut: ({ invoiceServices }) => invoiceServices.parasut.keys !== null,
  geliver: ({ geliver }) => geliver.token !== '',
  yurtici: ({ yurtici }) => yurtici.user !== '',
  measurement: () => false,
  trendyol: ({ trendyol }) => trendyol.keys !== null,
};
const isInEnvironment = ({ config }: Deps, name: ConnectionName): boolean =>
  isKeyedProvider(name) ? config.paymentProviders.includes(name) : inEnvironment[name](config);

const isSandboxByEnvironment = ({ config }: Deps, name: ConnectionName): boolean =>
  name === 'trendyol'
    ? config.trendyol.keys?.place === 'stage'
    : isKeyedProvider(name) && areSandboxKeys(name, config.providerAccounts[name].keys);

/** @throws AppError EDIT_CONFLICT */
export const changeSmtp = (
  deps: Deps,
  actor: Actor,
  { version, ...fields }: SmtpFields & { version: number },
): Promise<ConnectionsAnswer> => {
  const { password: _password, ...shown } = fields;
  return changeConnection(deps, actor, { name: 'smtp', version, fields, shown });
};

type ProviderChange = { name: KeyedProvider; version: number; fields: Record<string, string> };

/**
 * @throws AppError VALIDATION_FAILED if the keys belong to the other environment (sandbox or live);
 * EDIT_CONFLICT
 */
export async function changeProvider(
  deps: Deps,
  actor: Actor,
  { name, version, fields }: ProviderChange,
): Promise<ConnectionsAnswer> {
  const { place } = fields;
  const isSandbox = areSandboxKeys(name, fields);
  refuse([
    ...(place === 'live' && isSandbox ? ([{ path: 'place', code: 'sandboxKey' }] as const) : []),
    ...(place === 'sandbox' && deps.config.isLive
      ? ([{ path: 'place', code: 'sandboxLive' }] as const)
      : []),
  ]);
  const numbers = keysOf(name).filter(([, { kind }]) => kind === 'number');
  const shown = Object.fromEntries(numbers.map(([key]) => [key, fields[key]]));
  return changeConnection(deps, actor, {
    name,
    version,
    fields,
    shown: { ...(place && { place }), ...shown },
  });
}

/** @throws AppError EDIT_CONFLICT */
export const changeNetgsm = (
  deps: Deps,
  actor: Actor,
  { version, ...fields }: NetgsmFields & { version: number },
): Promise<ConnectionsAnswer> => {
  const { password: _password, ...shown } = fields;
  return changeConnection(deps, actor, { name: 'netgsm', version, fields, shown });
};

/** @throws AppError VALIDATION_FAILED if the place is not in the list; EDIT_CONFLICT */
export const changeGeliver = (
  deps: Deps,
  actor: Actor,
  { version, ...fields }: GeliverFields & { version: number },
): Promise<ConnectionsAnswer> => {
  const { token: _token, ...shown } = fields;
  return changeConnection(deps, actor, {
    name: 'geliver',
    version,
    shown,
    fields: { ...fields, ...requirePlace(fields) },
  });
};

/**
 * @throws AppError VALIDATION_FAILED if a live shop would get the test environment; EDIT_CONFLICT
 */
export async function changeYurtici(
  deps: Deps,
  actor: Actor,
  { version, ...fields }: YurticiFields & { version: number },
): Promise<ConnectionsAnswer> {
  const { place } = fields;
  refuse(place === 'test' && deps.config.isLive ? [{ path: 'place', code: 'sandboxLive' }] : []);
  return changeConnection(deps, actor, { name: 'yurtici', version, fields, shown: { place } });
}

export type ConnectionChange = {
  name: ConnectionName;
  version: number;
  fields: object;
  /** The fields that the audit log may contain. */
  shown: object;
};

/** @throws AppError EDIT_CONFLICT */
export async function changeConnection(
  deps: Deps,
  actor: Actor,
  { name, version, fields, shown }: ConnectionChange,
): Promise<ConnectionsAnswer> {
  const at = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const isCurrent = await writeConnection(tx, {
      name,
      encrypted: encryptConnection(deps, name, fields),
      version,
      changedBy: actor.email,
      changedAt: at,
    });
    if (!isCurrent) await refuseOlder(deps, tx, name);
    const action = version === 0 ? 'create' : 'update';
    await auditChange(tx, actor, changeOf(name, action, shown), at);
    return readConnections(deps, tx);
  });
}

/** @throws AppError EDIT_CONFLICT */
export async function removeConnection(
  deps: Deps,
  actor: Actor,
  { name, version }: { name: ConnectionName; version: number },
): Promise<ConnectionsAnswer> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await deleteConnection(tx, name, version))) await refuseOlder(deps, tx, name);
    await auditChange(tx, actor, changeOf(name, 'delete', null), deps.clock());
    return readConnections(deps, tx);
  });
}

/**
 * A new mail server can read all later mails, and new keys of a payment provider, or of a carrier
 * that collects cash, change who receives the money: the owners are notified.
 */
async function auditChange(tx: Tx, actor: Actor, change: Change, at: Date): Promise<void> {
  const auditId = await writeAudit(tx, actor, change, at);
  const name = change.entityId as ConnectionName;
  const notice = isKeyedProvider(name) ? 'payments-changed' : noticeOf[name];
  await addNotices(tx, notice, { auditId, adminId: null });
}

const noticeOf = {
  smtp: 'mail-server-changed',
  netgsm: 'sms-service-changed',
  nilvera: 'connection-changed',
  parasut: 'connection-changed',
  geliver: 'cargo-changed',
  yurtici: 'cargo-changed',
  measurement: 'connection-changed',
  trendyol: 'connection-changed',
} as const satisfies Record<KeylessName, AdminNotice>;

/** The log contains neither the previous values nor passwords or keys. */
const changeOf = (
  name: ConnectionName,
  action: Change['action'],
  after: object | null,
): Change => ({ action, entity: 'connection', entityId: name, before: null, after });

async function refuseOlder(deps: Deps, tx: Tx, name: ConnectionName): Promise<never> {
  throw new AppError('EDIT_CONFLICT', {
    details: { current: (await readConnections(deps, tx))[name] },
  });
}
