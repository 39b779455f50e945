// /admin/settings/shipping/…: previews beside the shipping settings.

import { adminOnly } from '#server/admin-auth/admin-only.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  TrialAnswer,
  TrialBody,
  UnmeasuredPage,
  UnmeasuredQuery,
} from '#shared/settings/settings.ts';
import { listUnmeasured, tryShipping } from './shipping.ts';

type Deps = Platform & { settings: Settings; sellables: Sellables };

const tags = ['admin settings'];

export const adminShippingRoutes: Routes<Deps> = async (app, context) => {
  const owner = { config: { isPrivate: true }, onRequest: adminOnly(context, 'settings') } as const;

  app.get(
    '/admin/settings/shipping/unmeasured',
    { ...owner, schema: { tags, querystring: UnmeasuredQuery, response: { 200: UnmeasuredPage } } },
    async ({ query }) => listUnmeasured(context, query),
  );
  app.post(
    '/admin/settings/shipping/trial',
    { ...owner, schema: { tags, body: TrialBody, response: { 200: TrialAnswer } } },
    async ({ body }) => tryShipping(context, body),
  );
};
