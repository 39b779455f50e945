// The merchant's setting for the number of samples.
import type { Actor } from '#server/admin-auth/actor.ts';
import { changeSetting } from '#server/back-office/settings/change-setting.ts';
import type { Platform } from '#server/base/platform.ts';
import { readSampleSettings, SAMPLES_KEY } from '#server/cart/sample-settings.ts';
import type { SampleSettingsAnswer } from '#shared/cart/samples.ts';

/** Applies to orders that are placed afterwards. @throws AppError EDIT_CONFLICT */
export async function changeSampleSettings(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  { version, ...value }: SampleSettingsAnswer,
): Promise<SampleSettingsAnswer> {
  await changeSetting({ db, clock }, actor, {
    ...{ key: SAMPLES_KEY, value, version },
    readCurrent: (tx) => readSampleSettings(tx),
  });
  return readSampleSettings(db);
}
