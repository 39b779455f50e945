// /admin/settings/shipping/…: beside the settings themselves.
import { TrialAnswer, TrialBody, UnmeasuredPage, UnmeasuredQuery } from '#shared/settings.ts';
import { adminOnly } from '../admin/admin-only.ts';
import type { Routes } from '../context.ts';
import { listUnmeasured, tryShipping } from './shipping.ts';

const tags = ['admin settings'];

export const adminShippingRoutes: Routes = async (app, context) => {
  const owner = { config: { isPrivate: true }, onRequest: adminOnly(context, 'settings') } as const;

  app.get('/admin/settings/shipping/unmeasured', { ...owner, schema: { tags, querystring: UnmeasuredQuery, response: { 200: UnmeasuredPage } } }, async ({ query }) =>
    listUnmeasured(context, query),
  );
  app.post('/admin/settings/shipping/trial', { ...owner, schema: { tags, body: TrialBody, response: { 200: TrialAnswer } } }, async ({ body }) => tryShipping(context, body));
};
