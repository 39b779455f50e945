// GET /admin/today and /admin/waiting: open to every administrator; data without the matching right
// is left out.

import { adminOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { TodayAnswer, WaitingAnswer } from '#shared/back-office/today.ts';
import { readToday } from './today.ts';
import { readWaiting } from './waiting.ts';

type Deps = Platform & { settings: Settings };

export const adminTodayRoutes: Routes<Deps> = async (app, context) => {
  app.get(
    '/admin/today',
    {
      config: { isPrivate: true },
      onRequest: adminOnly(context),
      schema: { tags: ['admin'], response: { 200: TodayAnswer } },
    },
    async (request) => readToday(context, adminOf(request).grants),
  );
  app.get(
    '/admin/waiting',
    {
      config: { isPrivate: true },
      onRequest: adminOnly(context),
      schema: { tags: ['admin'], response: { 200: WaitingAnswer } },
    },
    async (request) => readWaiting(context, adminOf(request).grants),
  );
};
