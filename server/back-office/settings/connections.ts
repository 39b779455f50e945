// Connections in the back office: typed by an owner, shown only as set, tested with a mail to
// oneself.
import type { Actor } from '#server/admin-auth/actor.ts';
import { type Change, writeAudit } from '#server/admin-auth/audit.ts';
import { addNotices } from '#server/admin-auth/notices.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { createMailer } from '#server/mail/mailer.ts';
import {
  deleteConnection,
  selectConnection,
  writeConnection,
} from '#server/settings/connections.sql.ts';
import { decryptConnection, encryptConnection, readSmtp } from '#server/settings/connections.ts';
import type { Language } from '#shared/base/languages.ts';
import type {
  ConnectionsAnswer,
  SmtpFields,
  SmtpTestAnswer,
} from '#shared/settings/connections.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'config' | 'secrets'>;

const WORDS_LENGTH = 300;

export async function readConnections(
  deps: Deps,
  db: Deps['db'] | Tx = deps.db,
): Promise<ConnectionsAnswer> {
  const row = await selectConnection(db, 'smtp');
  const isFromEnvironment = deps.config.smtpUrl !== undefined;
  return {
    smtp: {
      source: isFromEnvironment ? 'environment' : row ? 'back-office' : 'none',
      isReadable: !row || decryptConnection(deps, 'smtp', row.encrypted) !== null,
      changedBy: row?.changedBy ?? null,
      changedAt: row?.changedAt.toISOString() ?? null,
      version: row?.version ?? 0,
    },
  };
}

/** @throws AppError EDIT_CONFLICT */
export async function changeSmtp(
  deps: Deps,
  actor: Actor,
  { version, ...fields }: SmtpFields & { version: number },
): Promise<ConnectionsAnswer> {
  const at = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const isCurrent = await writeConnection(tx, {
      name: 'smtp',
      encrypted: encryptConnection(deps, 'smtp', fields),
      version,
      changedBy: actor.email,
      changedAt: at,
    });
    if (!isCurrent) await refuseOlder(deps, tx);
    const { password: _password, ...shown } = fields;
    const action = version === 0 ? 'create' : 'update';
    await auditChange(tx, actor, changeOf(action, shown), at);
    return readConnections(deps, tx);
  });
}

/** @throws AppError EDIT_CONFLICT */
export async function removeSmtp(
  deps: Deps,
  actor: Actor,
  version: number,
): Promise<ConnectionsAnswer> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await deleteConnection(tx, 'smtp', version))) await refuseOlder(deps, tx);
    await auditChange(tx, actor, changeOf('delete', null), deps.clock());
    return readConnections(deps, tx);
  });
}

/** Whoever changes the mail server reads the mails from then on: the owners are told. */
async function auditChange(tx: Tx, actor: Actor, change: Change, at: Date): Promise<void> {
  const auditId = await writeAudit(tx, actor, change, at);
  await addNotices(tx, 'mail-server-changed', { auditId, adminId: null });
}

/** What was typed before is not in the log, nor is the password. */
const changeOf = (action: Change['action'], after: object | null): Change => ({
  ...{ action, entity: 'connection', entityId: 'smtp', before: null, after },
});

async function refuseOlder(deps: Deps, tx: Tx): Promise<never> {
  throw new AppError('EDIT_CONFLICT', {
    details: { current: (await readConnections(deps, tx)).smtp },
  });
}

/** @throws AppError NOT_FOUND where there is no mail server, or none that can be read */
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

/** A server that has answered was reached, whatever it said. */
function failureOf({ code, response }: SmtpError): Pick<SmtpTestAnswer, 'result' | 'words'> {
  const words = (response ?? '').slice(0, WORDS_LENGTH);
  if (code === 'EAUTH') return { result: 'sign-in-refused', words };
  // It offers no encryption, or none that can be trusted: nothing was sent to it.
  if (code === 'ETLS') return { result: 'unreachable', words };
  return { result: response ? 'refused' : 'unreachable', words };
}
