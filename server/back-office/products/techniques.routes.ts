// /admin/products/techniques: the products that charge the set-up of silk screen and hot foil.

import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { AdminTechniques, TechniqueBody } from '#shared/back-office/techniques.ts';
import { IdParams } from '#shared/catalogue/catalogue.ts';
import { changeSetup, listTechniques } from './techniques.ts';

type Deps = Platform & { settings: Settings };

const tags = ['admin proofs'];
const response = { 200: AdminTechniques };

export const adminTechniqueRoutes: Routes<Deps> = async (app, context) => {
  const options = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, 'catalogue'),
  } as const;
  app.get('/admin/products/techniques', { ...options, schema: { tags, response } }, async () =>
    listTechniques(context.db),
  );
  app.put(
    '/admin/products/techniques/:id',
    { ...options, schema: { tags, params: IdParams, body: TechniqueBody, response } },
    async (request) => changeSetup(context, actorOf(request), request.params.id, request.body),
  );
};
