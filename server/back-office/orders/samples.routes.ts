// /admin/settings/samples: how many samples an order may have, and how often a buyer may order the
// same sample.
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { readSampleSettings } from '#server/cart/sample-settings.ts';
import type { Settings } from '#server/settings/settings.ts';
import { SampleSettingsAnswer } from '#shared/cart/samples.ts';
import { changeSampleSettings } from './sample-settings.ts';

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
