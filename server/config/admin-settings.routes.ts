// /admin/settings: the owner's. Keys of payment providers and the like are the environment's and never pass here.
import { AnalyticsBody, AnalyticsSettings, PaymentsBody, PaymentsSettings, RatesBody, SettingsAnswer, ShippingBody, ShopBody } from '#shared/settings.ts';
import { actorOf, adminOnly } from '../admin/admin-only.ts';
import type { Routes } from '../context.ts';
import { changeAnalytics, changePayments, changeRates, changeShipping, changeShop, readSettings } from './admin-settings.ts';

const tags = ['admin settings'];

export const adminSettingsRoutes: Routes = async (app, context) => {
  const owner = { config: { isPrivate: true }, onRequest: adminOnly(context, 'settings') } as const;

  app.get('/admin/settings', { ...owner, schema: { tags, response: { 200: SettingsAnswer } } }, async () => readSettings(context));
  app.put('/admin/settings/shop', { ...owner, schema: { tags, body: ShopBody, response: { 200: ShopBody } } }, async (request) =>
    changeShop(context, actorOf(request), request.body),
  );
  app.put('/admin/settings/rates', { ...owner, schema: { tags, body: RatesBody, response: { 200: RatesBody } } }, async (request) =>
    changeRates(context, actorOf(request), request.body),
  );
  app.put('/admin/settings/shipping', { ...owner, schema: { tags, body: ShippingBody, response: { 200: ShippingBody } } }, async (request) =>
    changeShipping(context, actorOf(request), request.body),
  );
  app.put('/admin/settings/payments', { ...owner, schema: { tags, body: PaymentsBody, response: { 200: PaymentsSettings } } }, async (request) =>
    changePayments(context, actorOf(request), request.body),
  );
  app.put('/admin/settings/analytics', { ...owner, schema: { tags, body: AnalyticsBody, response: { 200: AnalyticsSettings } } }, async (request) =>
    changeAnalytics(context, actorOf(request), request.body),
  );
};
