// Whether orders wait for proofs, as the merchant decides it.
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { PROOFS_KEY, readProofSettings } from '#server/proofs/proof-settings.ts';
import { lockSetting, writeSetting } from '#server/settings/settings.sql.ts';
import type { ProofSettingsAnswer } from '#shared/proofs/proofs.ts';

/** Orders that wait already go on waiting. @throws AppError EDIT_CONFLICT */
export async function changeProofSettings(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  { version, ...value }: ProofSettingsAnswer,
): Promise<ProofSettingsAnswer> {
  const at = clock();
  return inTransaction(db, async (tx) => {
    const before = await lockSetting(tx, PROOFS_KEY);
    const isWritten =
      (before?.version ?? 0) === version &&
      (await writeSetting(tx, { key: PROOFS_KEY, value, version, at }));
    if (!isWritten)
      throw new AppError('EDIT_CONFLICT', { details: { current: await readProofSettings(tx) } });
    await writeAudit(
      tx,
      actor,
      {
        ...{ action: before ? 'update' : 'create', entity: 'settings', entityId: PROOFS_KEY },
        ...{ before: before?.value ?? null, after: value },
      },
      at,
    );
    return readProofSettings(tx);
  });
}
