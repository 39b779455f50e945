// /admin/settings/setup: the first steps of a new shop.
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { SetupAnswer } from '#shared/back-office/setup.ts';
import { goLive, readSetup } from './setup.ts';

const tags = ['admin settings'];

type Deps = Platform & { settings: Settings };

export const adminSetupRoutes: Routes<Deps> = async (app, context) => {
  const response = { 200: SetupAnswer };
  app.get(
    '/admin/settings/setup',
    {
      config: { isPrivate: true },
      onRequest: adminOnly(context, 'settings'),
      schema: { tags, response },
    },
    async () => readSetup(context),
  );
  // Requires a recent sign-in, because it changes how the shop is paid.
  app.post(
    '/admin/settings/setup/live',
    {
      config: { isPrivate: true },
      onRequest: adminOnly(context, 'settings', { needsRecentSignIn: true }),
      schema: { tags, response },
    },
    async (request) => goLive(context, actorOf(request)),
  );
};
