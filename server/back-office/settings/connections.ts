// Connections in the back office: an owner types the keys, they are shown only as set, and they are
// tested with a mail to oneself or with a request that moves no money.
import type { Actor } from '#server/admin-auth/actor.ts';
import { type Change, writeAudit } from '#server/admin-auth/audit.ts';
import { addNotices } from '#server/admin-auth/notices.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { AdminNotice } from '#server/base/jobs/mail-kinds.ts';
import type { Platform } from '#server/base/platform.ts';
import { messageSecret, openCarriers } from '#server/cargo/accounts.ts';
import { serviceOf } from '#server/invoicing/services.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { readAccounts } from '#server/payments/accounts.ts';
import { createIyzico } from '#server/payments/iyzico/iyzico.ts';
import { createPaytr } from '#server/payments/paytr/paytr.ts';
import { requirePlace } from '#server/places/places.ts';
import {
  deleteConnection,
  selectConnection,
  writeConnection,
} from '#server/settings/connections.sql.ts';
import { decryptConnection, encryptConnection, readSmtp } from '#server/settings/connections.ts';
import { readSmsService } from '#server/sms/sms-account.ts';
import type { Language } from '#shared/base/languages.ts';
import {
  type ConnectionName,
  type ConnectionsAnswer,
  connectionNames,
  type GeliverFields,
  type IyzicoFields,
  type KeyConnection,
  type NetgsmFields,
  type PaytrFields,
  type ProviderTestAnswer,
  type SmtpFields,
  type SmtpTestAnswer,
  type YurticiFields,
} from '#shared/settings/connections.ts';
import { refuse } from './settings.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'config' | 'secrets'>;

const WORDS_LENGTH = 300;
/** The prefix of all sandbox keys of iyzico. */
const SANDBOX_KEY = 'sandbox-';

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

type State = ConnectionsAnswer['iyzico'];

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

/** Whether the environment has the keys; they take precedence. */
const inEnvironment: Record<ConnectionName, (config: Platform['config']) => boolean> = {
  smtp: ({ smtpUrl }) => smtpUrl !== undefined,
  iyzico: ({ paymentProviders }) => paymentProviders.includes('iyzico'),
  paytr: ({ paymentProviders }) => paymentProviders.includes('paytr'),
  netgsm: ({ netgsm }) => netgsm.account !== null,
  nilvera: ({ invoiceServices }) => invoiceServices.nilvera.apiKey !== '',
  parasut: ({ invoiceServices }) => invoiceServices.parasut.keys !== null,
  geliver: ({ geliver }) => geliver.token !== '',
  yurtici: ({ yurtici }) => yurtici.user !== '',
  measurement: () => false,
  trendyol: ({ trendyol }) => trendyol.keys !== null,
};
const isInEnvironment = ({ config }: Deps, name: ConnectionName): boolean =>
  inEnvironment[name](config);

const isSandboxByEnvironment = ({ config }: Deps, name: ConnectionName): boolean =>
  name === 'trendyol'
    ? config.trendyol.keys?.place === 'stage'
    : name === 'iyzico' && config.iyzico.apiKey.startsWith(SANDBOX_KEY);

/** @throws AppError EDIT_CONFLICT */
export const changeSmtp = (
  deps: Deps,
  actor: Actor,
  { version, ...fields }: SmtpFields & { version: number },
): Promise<ConnectionsAnswer> => {
  const { password: _password, ...shown } = fields;
  return changeConnection(deps, actor, { name: 'smtp', version, fields, shown });
};

/**
 * @throws AppError VALIDATION_FAILED if the keys belong to the other environment (sandbox or live);
 * EDIT_CONFLICT
 */
export async function changeIyzico(
  deps: Deps,
  actor: Actor,
  { version, ...fields }: IyzicoFields & { version: number },
): Promise<ConnectionsAnswer> {
  const { place, apiKey } = fields;
  const isSandbox = apiKey.startsWith(SANDBOX_KEY);
  refuse([
    ...(place === 'live' && isSandbox ? ([{ path: 'place', code: 'sandboxKey' }] as const) : []),
    ...(place === 'sandbox' && deps.config.isLive
      ? ([{ path: 'place', code: 'sandboxLive' }] as const)
      : []),
  ]);
  return changeConnection(deps, actor, { name: 'iyzico', version, fields, shown: { place } });
}

/** @throws AppError EDIT_CONFLICT */
export const changePaytr = (
  deps: Deps,
  actor: Actor,
  { version, ...fields }: PaytrFields & { version: number },
): Promise<ConnectionsAnswer> => {
  const shown = { merchantId: fields.merchantId };
  return changeConnection(deps, actor, { name: 'paytr', version, fields, shown });
};

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
    ...{ name: 'geliver', version, shown },
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
  const notice = noticeOf[change.entityId as ConnectionName];
  await addNotices(tx, notice, { auditId, adminId: null });
}

const noticeOf = {
  smtp: 'mail-server-changed',
  iyzico: 'payments-changed',
  paytr: 'payments-changed',
  netgsm: 'sms-service-changed',
  nilvera: 'connection-changed',
  parasut: 'connection-changed',
  geliver: 'cargo-changed',
  yurtici: 'cargo-changed',
  measurement: 'connection-changed',
  trendyol: 'connection-changed',
} as const satisfies Record<ConnectionName, AdminNotice>;

/** The log contains neither the previous values nor passwords or keys. */
const changeOf = (
  name: ConnectionName,
  action: Change['action'],
  after: object | null,
): Change => ({
  ...{ action, entity: 'connection', entityId: name, before: null, after },
});

async function refuseOlder(deps: Deps, tx: Tx, name: ConnectionName): Promise<never> {
  throw new AppError('EDIT_CONFLICT', {
    details: { current: (await readConnections(deps, tx))[name] },
  });
}

/** @throws AppError NOT_FOUND if there are no keys, or if they cannot be decrypted */
export async function testKeys(deps: Deps, name: KeyConnection): Promise<ProviderTestAnswer> {
  const service = await reached(deps, name);
  if (!service?.checkKeys) throw new AppError('NOT_FOUND');
  try {
    const words = await service.checkKeys();
    return words === null
      ? { result: 'accepted', words: '' }
      : { result: 'refused', words: words.slice(0, WORDS_LENGTH) };
  } catch {
    return { result: 'unreachable', words: '' };
  }
}

type Checked = { checkKeys?: () => Promise<string | null> };

/** The adapter with the current keys. */
async function reached(deps: Deps, name: KeyConnection): Promise<Checked | null | undefined> {
  if (name === 'geliver' || name === 'yurtici') return (await openCarriers(deps)).get(name);
  if (name === 'nilvera' || name === 'parasut') return serviceOf(deps, name);
  if (name === 'netgsm') return readSmsService(deps);
  const accounts = await readAccounts(deps);
  const { clock } = deps;
  return name === 'iyzico'
    ? accounts.iyzico && createIyzico({ account: accounts.iyzico, clock })
    : accounts.paytr && createPaytr({ account: accounts.paytr, clock });
}

/** @throws AppError NOT_FOUND if there is no mail server, or if its data cannot be decrypted */
export async function testSmtp(
  deps: Deps,
  { email }: Actor,
  language: Language,
): Promise<SmtpTestAnswer> {
  const { smtpUrl, mailFrom, dataDir } = deps.config;
  const smtp = smtpUrl ? { url: smtpUrl, from: mailFrom } : await readSmtp(deps).catch(() => null);
  if (!smtp) throw new AppError('NOT_FOUND');
  const mailer = createMailer({ smtpUrl: smtp.url, mailFrom: smtp.from, dataDir });
  const [subject, text] = ['subject', 'text'].map((part) =>
    translate(language, 'admin-setup', `testMail.${part}`),
  ) as [string, string];
  try {
    await mailer.send({
      kind: 'connection-test',
      about: String(deps.clock().getTime()),
      to: { name: email, address: email },
      subject,
      text,
      html: `<p>${text}</p>`,
      attachments: [],
    });
    return { result: 'sent', to: email, words: '' };
  } catch (error) {
    return { ...failureOf(error as SmtpError), to: email };
  } finally {
    mailer.close();
  }
}

type SmtpError = Error & { code?: string; response?: string };

/** A server that responded was reached, whatever the response. */
function failureOf({ code, response }: SmtpError): Pick<SmtpTestAnswer, 'result' | 'words'> {
  const words = (response ?? '').slice(0, WORDS_LENGTH);
  if (code === 'EAUTH') return { result: 'sign-in-refused', words };
  // The server offers no trusted encryption, so nothing was sent to it.
  if (code === 'ETLS') return { result: 'unreachable', words };
  return { result: response ? 'refused' : 'unreachable', words };
}
