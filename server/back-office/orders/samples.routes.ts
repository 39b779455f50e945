// /admin/settings/samples: how many samples an order may have, and how often a buyer may order the
// same sample.

import type { Actor } from '#server/admin-auth/actor.ts';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { changeSetting } from '#server/back-office/settings/change-setting.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { readSampleSettings, SAMPLES_KEY } from '#server/cart/samples.ts';
import type { Settings } from '#server/settings/settings.ts';
import { SampleSettingsAnswer } from '#shared/cart/samples.ts';

// The merchant's setting for the number of samples.

/** Applies to orders that are placed afterwards. @throws AppError EDIT_CONFLICT */
async function changeSampleSettings(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  { version, ...value }: SampleSettingsAnswer,
): Promise<SampleSettingsAnswer> {
  await changeSetting({ db, clock }, actor, {
    key: SAMPLES_KEY,
    value,
    version,
    readCurrent: (tx) => readSampleSettings(tx),
  });
  return readSampleSettings(db);
}

export const adminSampleRoutes: Routes<Platform & { settings: Settings }> = async (
  app,
  context,
) => {
  const owner = { config: { isPrivate: true }, onRequest: adminOnly(context, 'settings') } as const;
  const schema = { tags: ['admin settings'], response: { 200: SampleSettingsAnswer } };
  app.get('/admin/settings/samples', { ...owner, schema }, async () =>
    readSampleSettings(context.db),
  );
  app.put(
    '/admin/settings/samples',
    { ...owner, schema: { ...schema, body: SampleSettingsAnswer } },
    async (request) => changeSampleSettings(context, actorOf(request), request.body),
  );
};
