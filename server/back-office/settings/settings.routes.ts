// /admin/settings, for owners. Keys of outside services are in connections.routes.ts.

import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { countSent } from '#server/reminders/reminders.ts';
import type { Settings } from '#server/settings/settings.ts';
import { DAY_MS } from '#shared/base/format.ts';
import {
  RemindersBody,
  RemindersFiguresAnswer,
  SmsBody,
  SmsFiguresAnswer,
} from '#shared/settings/message-settings.ts';
import {
  AnalyticsBody,
  AnalyticsSettings,
  DeliveryBody,
  InvoicesBody,
  PaymentsBody,
  PaymentsSettings,
  RatesBody,
  SettingsAnswer,
  ShippingBody,
  ShopBody,
  UnpaidBody,
} from '#shared/settings/settings.ts';
import {
  changeAnalytics,
  changeDelivery,
  changeInvoices,
  changePayments,
  changeRates,
  changeReminders,
  changeShipping,
  changeShop,
  changeSms,
  changeUnpaid,
  readSettings,
} from './settings.ts';
import { readSmsFigures } from './sms.ts';

const FIGURE_DAYS = 30;

/** The numbers of sent reminders, for the settings. */
const readRemindersFigures = async ({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<RemindersFiguresAnswer> => ({
  kinds: await countSent(db, new Date(clock().getTime() - FIGURE_DAYS * DAY_MS)),
});

type Deps = Platform & { settings: Settings };

const tags = ['admin settings'];

export const adminSettingsRoutes: Routes<Deps> = async (app, context) => {
  const owner = { config: { isPrivate: true }, onRequest: adminOnly(context, 'settings') } as const;
  // These settings decide which account receives the buyers' money.
  const confirmed = {
    ...owner,
    onRequest: adminOnly(context, 'settings', { needsRecentSignIn: true }),
  } as const;

  app.get(
    '/admin/settings',
    { ...owner, schema: { tags, response: { 200: SettingsAnswer } } },
    async () => readSettings(context),
  );
  app.put(
    '/admin/settings/shop',
    { ...confirmed, schema: { tags, body: ShopBody, response: { 200: ShopBody } } },
    async (request) => changeShop(context, actorOf(request), request.body),
  );
  app.put(
    '/admin/settings/rates',
    { ...owner, schema: { tags, body: RatesBody, response: { 200: RatesBody } } },
    async (request) => changeRates(context, actorOf(request), request.body),
  );
  app.put(
    '/admin/settings/shipping',
    { ...owner, schema: { tags, body: ShippingBody, response: { 200: ShippingBody } } },
    async (request) => changeShipping(context, actorOf(request), request.body),
  );
  app.put(
    '/admin/settings/delivery',
    { ...owner, schema: { tags, body: DeliveryBody, response: { 200: DeliveryBody } } },
    async (request) => changeDelivery(context, actorOf(request), request.body),
  );
  app.put(
    '/admin/settings/payments',
    { ...confirmed, schema: { tags, body: PaymentsBody, response: { 200: PaymentsSettings } } },
    async (request) => changePayments(context, actorOf(request), request.body),
  );
  app.put(
    '/admin/settings/invoices',
    { ...owner, schema: { tags, body: InvoicesBody, response: { 200: InvoicesBody } } },
    async (request) => changeInvoices(context, actorOf(request), request.body),
  );
  app.put(
    '/admin/settings/unpaid',
    { ...owner, schema: { tags, body: UnpaidBody, response: { 200: UnpaidBody } } },
    async (request) => changeUnpaid(context, actorOf(request), request.body),
  );
  app.put(
    '/admin/settings/reminders',
    { ...owner, schema: { tags, body: RemindersBody, response: { 200: RemindersBody } } },
    async (request) => changeReminders(context, actorOf(request), request.body),
  );
  app.get(
    '/admin/settings/reminders/figures',
    { ...owner, schema: { tags, response: { 200: RemindersFiguresAnswer } } },
    async () => readRemindersFigures(context),
  );
  app.put(
    '/admin/settings/sms',
    { ...owner, schema: { tags, body: SmsBody, response: { 200: SmsBody } } },
    async (request) => changeSms(context, actorOf(request), request.body),
  );
  app.get(
    '/admin/settings/sms/figures',
    { ...owner, schema: { tags, response: { 200: SmsFiguresAnswer } } },
    async () => readSmsFigures(context),
  );
  app.put(
    '/admin/settings/analytics',
    { ...owner, schema: { tags, body: AnalyticsBody, response: { 200: AnalyticsSettings } } },
    async (request) => changeAnalytics(context, actorOf(request), request.body),
  );
};
