// /user/reminder-choices: which reminders a customer wants, by mail or also by SMS.
import { customerOf, signedInOnly } from '#server/auth/signed-in.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { ReminderChoicesAnswer, ReminderChoicesBody } from '#shared/customers/reminders.ts';
import { changeOwnChoices, readOwnChoices } from './reminder-choices.ts';

type Deps = Platform & { settings: Settings };

export const reminderChoiceRoutes: Routes<Deps> = async (app, context) => {
  const own = { onRequest: signedInOnly(context), config: { isPrivate: true } };
  const response = { 200: ReminderChoicesAnswer };
  const tags = ['customers'];
  app.get('/user/reminder-choices', { ...own, schema: { tags, response } }, async (request) =>
    readOwnChoices(context, customerOf(request)),
  );
  app.put(
    '/user/reminder-choices',
    { ...own, schema: { tags, body: ReminderChoicesBody, response } },
    async (request) => changeOwnChoices(context, customerOf(request), request.body.choices),
  );
};
