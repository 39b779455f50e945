// The second step of signing in: a code of an authenticator, or a recovery code, each valid once.

import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { randomCode } from '#server/base/db/random-code.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { RecoveryCodes, TotpStart } from '#shared/back-office/administrators.ts';
import type { AdminRole } from '#shared/back-office/rights.ts';
import type { Actor } from './actor.ts';
import { endAdminSessions } from './admins.sql.ts';
import { writeAudit } from './audit.ts';
import { addNotice, addNotices } from './notices.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';
import {
  lockStep,
  replaceRecoveryCodes,
  type StepRow,
  takeRecoveryCode,
  updateStep,
} from './two-steps.sql.ts';

type Deps = Pick<Platform, 'db' | 'secrets' | 'clock' | 'config'> & { settings: Settings };
type Keys = Pick<Platform, 'secrets'>;

const FREE_FAILURES = 5;
const MOST_PAUSE_MINUTES = 60;
const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Starts the setup, or restarts one that was not confirmed.
 * @throws AppError TOTP_IS_ON
 */
export async function startTotp(context: Deps, adminId: number): Promise<TotpStart> {
  const secret = newTotpSecret();
  const email = await inTransaction(context.db, async (tx) => {
    const admin = await lockStep(tx, adminId);
    if (admin.totpConfirmedAt) throw new AppError('TOTP_IS_ON');
    await updateStep(tx, adminId, {
      totpSecret: encrypt(context, adminId, secret),
      totpLastStep: null,
    });
    return admin.email;
  });
  const { name } = await context.settings.shop();
  return { secret, uri: totpUri(secret, { shop: name, email }) };
}

/**
 * The first code proves that the app has the secret. From then on signing in requires a code, and
 * other sessions, which gave none, end.
 * @throws AppError TOTP_IS_ON, CODE_WRONG
 */
export async function confirmTotp(
  context: Deps,
  actor: Actor,
  sessionId: string,
  code: string,
): Promise<RecoveryCodes> {
  const now = context.clock();
  return inTransaction(context.db, async (tx) => {
    const admin = await lockStep(tx, actor.adminId);
    if (admin.totpConfirmedAt) throw new AppError('TOTP_IS_ON');
    const step =
      admin.totpSecret && stepOfCode(decrypt(context, admin.id, admin.totpSecret), code, now, null);
    if (step === null) throw new AppError('CODE_WRONG');
    await updateStep(tx, admin.id, { totpConfirmedAt: now, totpLastStep: step });
    await endAdminSessions(tx, admin.id, { butId: sessionId });
    await recordStep(tx, actor, { adminId: admin.id, isOn: true, now });
    return newRecoveryCodes(context, tx, admin.id);
  });
}

/** @throws AppError TOTP_IS_OFF */
export async function renewRecoveryCodes(context: Deps, actor: Actor): Promise<RecoveryCodes> {
  const now = context.clock();
  return inTransaction(context.db, async (tx) => {
    const admin = await lockStep(tx, actor.adminId);
    if (!admin.totpConfirmedAt) throw new AppError('TOTP_IS_OFF');
    const auditId = await writeAudit(
      tx,
      actor,
      {
        action: 'update',
        entity: 'recovery-codes',
        entityId: admin.id,
        before: null,
        after: null,
      },
      now,
    );
    await addNotices(tx, 'recovery-codes-renewed', { auditId, adminId: admin.id });
    return newRecoveryCodes(context, tx, actor.adminId);
  });
}

/**
 * Required for owners in a live shop (OWNER_SECOND_STEP); for everybody if an owner has decided so.
 */
export const needsTotp = async (
  { config, settings }: Pick<Deps, 'config' | 'settings'>,
  role: AdminRole,
): Promise<boolean> =>
  (role === 'owner' && config.ownersNeedTotp) || (await settings.security()).requiresTotp;

/** @throws AppError TOTP_IS_REQUIRED */
export async function stopTotp(context: Deps, actor: Actor, role: AdminRole): Promise<void> {
  if (await needsTotp(context, role)) throw new AppError('TOTP_IS_REQUIRED');
  await inTransaction(context.db, async (tx) => {
    await lockStep(tx, actor.adminId);
    await clearTotp(tx, actor, actor.adminId, context.clock());
  });
}

/** Also used for a lost phone (team.ts). */
export async function clearTotp(tx: Tx, actor: Actor, adminId: number, now: Date): Promise<void> {
  await updateStep(tx, adminId, {
    totpSecret: null,
    totpConfirmedAt: null,
    totpLastStep: null,
    codeFailures: 0,
    codesPausedUntil: null,
  });
  await replaceRecoveryCodes(tx, adminId, []);
  await recordStep(tx, actor, { adminId, isOn: false, now });
}

async function recordStep(
  tx: Tx,
  actor: Actor,
  { adminId, isOn, now }: { adminId: number; isOn: boolean; now: Date },
): Promise<void> {
  const auditId = await writeAudit(
    tx,
    actor,
    {
      action: 'update',
      entity: 'two-steps',
      entityId: adminId,
      before: { isOn: !isOn },
      after: { isOn },
    },
    now,
  );
  await addNotices(tx, isOn ? 'second-step-on' : 'second-step-off', { auditId, adminId });
}

/**
 * Uses up a code. A wrong one is counted, and after five in a row further ones must wait, longer
 * each time and wherever they come from. A recovery code is too long to be guessed and does not
 * wait.
 * @returns whether it was right; the transaction must not be rolled back if it was not
 * @throws AppError TOO_MANY_REQUESTS while codes must wait
 */
export async function useCode(
  context: Keys,
  tx: Tx,
  admin: StepRow,
  { code, now, remoteAddress }: { code: string; now: Date; remoteAddress: string | null },
): Promise<boolean> {
  if (!admin.totpSecret || !admin.totpConfirmedAt) return false;
  const goOn = { codeFailures: 0, codesPausedUntil: null };
  if (await takeRecoveryCode(tx, admin.id, hashOf(context, code))) {
    await updateStep(tx, admin.id, goOn);
    return true;
  }
  const pauseMs = (admin.codesPausedUntil?.getTime() ?? 0) - now.getTime();
  if (pauseMs > 0)
    throw new AppError('TOO_MANY_REQUESTS', { values: { seconds: Math.ceil(pauseMs / 1_000) } });
  const secret = decrypt(context, admin.id, admin.totpSecret);
  const step = stepOfCode(secret, code, now, admin.totpLastStep);
  if (step !== null) {
    await updateStep(tx, admin.id, { ...goOn, totpLastStep: step });
    return true;
  }
  const codeFailures = admin.codeFailures + 1;
  await updateStep(tx, admin.id, {
    codeFailures,
    codesPausedUntil: pausedUntil(codeFailures, now),
  });
  const auditId = await writeAudit(
    tx,
    { adminId: admin.id, email: admin.email, remoteAddress },
    {
      action: 'sign-in-failed',
      entity: 'two-steps',
      entityId: admin.id,
      before: null,
      after: { wrongCodes: codeFailures },
    },
    now,
  );
  // Only once in a row of failures: one notice is enough.
  if (codeFailures === FREE_FAILURES)
    await addNotice(tx, 'codes-guessed', { auditId, recipientId: admin.id });
  return false;
}

/** A minute after the fifth, then twice as long after each further one, an hour at most. */
function pausedUntil(failures: number, now: Date): Date | null {
  if (failures < FREE_FAILURES) return null;
  const minutes = Math.min(MOST_PAUSE_MINUTES, 2 ** (failures - FREE_FAILURES));
  return new Date(now.getTime() + minutes * 60_000);
}

async function newRecoveryCodes(context: Keys, tx: Tx, adminId: number): Promise<RecoveryCodes> {
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () =>
    randomCode(RECOVERY_LENGTH).replace(/^(.{5})/, '$1-'),
  );
  await replaceRecoveryCodes(
    tx,
    adminId,
    recoveryCodes.map((code) => hashOf(context, code)),
  );
  return { recoveryCodes };
}

/**
 * However it is typed: letters that look like digits are not used in codes. Keyed, since a code is
 * short.
 */
const hashOf = ({ secrets }: Keys, code: string): Buffer =>
  createHmac('sha256', secrets.totpKey)
    .update(
      code
        .toUpperCase()
        .replaceAll('O', '0')
        .replace(/[IL]/g, '1')
        .replace(/[^0-9A-Z]/g, ''),
    )
    .digest();

const owner = (adminId: number) => Buffer.from(`admin ${adminId}`);

function encrypt({ secrets }: Keys, adminId: number, secret: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secrets.totpKey, iv).setAAD(owner(adminId));
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

function decrypt({ secrets }: Keys, adminId: number, encrypted: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', secrets.totpKey, encrypted.subarray(0, IV_BYTES))
    .setAAD(owner(adminId))
    .setAuthTag(encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([
    decipher.update(encrypted.subarray(IV_BYTES + TAG_BYTES)),
    decipher.final(),
  ]).toString('utf8');
}
