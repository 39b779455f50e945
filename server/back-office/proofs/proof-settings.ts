// The merchant's setting whether orders wait for proofs.
import type { Actor } from '#server/admin-auth/actor.ts';
import { changeSetting } from '#server/back-office/settings/change-setting.ts';
import type { Platform } from '#server/base/platform.ts';
import { PROOFS_KEY, readProofSettings } from '#server/proofs/proof-settings.ts';
import type { ProofSettingsAnswer } from '#shared/proofs/proofs.ts';

/** Orders that already wait continue to wait. @throws AppError EDIT_CONFLICT */
export async function changeProofSettings(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  { version, ...value }: ProofSettingsAnswer,
): Promise<ProofSettingsAnswer> {
  await changeSetting({ db, clock }, actor, {
    ...{ key: PROOFS_KEY, value, version },
    readCurrent: (tx) => readProofSettings(tx),
  });
  return readProofSettings(db);
}
