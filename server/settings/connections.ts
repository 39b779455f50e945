// How outside services are reached, as entered in the back office: encrypted at rest, never
// returned.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Secrets } from '#server/base/run/secrets.ts';
import type { ConnectionName, SmtpFields } from '#shared/settings/connections.ts';
import { selectConnection } from './connections.sql.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const IMPLICIT_TLS_PORT = 465;

type Keys = { secrets: Pick<Secrets, 'connectionKey'> };

/** The name is bound to the encrypted text, so that no row can replace another one. */
export function encryptConnection({ secrets }: Keys, name: string, fields: object): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secrets.connectionKey, iv).setAAD(Buffer.from(name));
  const text = Buffer.concat([cipher.update(JSON.stringify(fields), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** Null if it was encrypted with another JWT_SECRET. */
export function decryptConnection({ secrets }: Keys, name: string, encrypted: Buffer): unknown {
  const decipher = createDecipheriv(
    'aes-256-gcm',
    secrets.connectionKey,
    encrypted.subarray(0, IV_BYTES),
  )
    .setAAD(Buffer.from(name))
    .setAuthTag(encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const text = decipher.update(encrypted.subarray(IV_BYTES + TAG_BYTES));
    return JSON.parse(Buffer.concat([text, decipher.final()]).toString('utf8'));
  } catch {
    return null;
  }
}

/** Null if nothing was entered, or it cannot be read. */
export async function readConnection<T extends object>(
  { db, ...keys }: Keys & { db: Db | Tx },
  name: ConnectionName,
): Promise<T | null> {
  const row = await selectConnection(db, name);
  return row && (decryptConnection(keys, name, row.encrypted) as T | null);
}

/**
 * Null if nothing was entered. @throws Error with a readable message if the secret has changed
 * since
 */
export async function readSmtp({
  db,
  ...keys
}: Keys & { db: Db | Tx }): Promise<{ url: string; from: string } | null> {
  const row = await selectConnection(db, 'smtp');
  if (!row) return null;
  const fields = decryptConnection(keys, 'smtp', row.encrypted) as SmtpFields | null;
  if (!fields)
    throw new Error(
      'the mail server of the back office cannot be read: JWT_SECRET was changed; type it again under Ayarlar, Bağlantılar',
    );
  return { url: smtpUrlOf(fields), from: fields.from };
}

/** A password is never sent unencrypted. */
function smtpUrlOf({ host, port, user, password }: SmtpFields): string {
  const isImplicit = port === IMPLICIT_TLS_PORT;
  const account = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : '';
  const query = user && !isImplicit ? '/?requireTLS=true' : '';
  return `${isImplicit ? 'smtps' : 'smtp'}://${account}${host}:${port}${query}`;
}
