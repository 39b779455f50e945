// /user/reminder-choices: which reminders a customer wants, by mail or also by SMS.
import { customerOf, type SignedIn, signedInOnly } from '#server/auth/signed-in.ts';
import { inTransaction } from '#server/base/db/db.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { readChoices, writeChoices } from '#server/consents/reminder-choices.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  type ChoiceKind,
  type ReminderChoice,
  ReminderChoicesAnswer,
  ReminderChoicesBody,
} from '#shared/customers/reminders.ts';

// A customer's choice of reminders.

type ChoicesDeps = Pick<Platform, 'db' | 'clock'> & { settings: Settings };

/** Only the reminders that the shop sends. */
async function readOwnChoices(
  { db, settings }: ChoicesDeps,
  { emailFolded }: Pick<SignedIn, 'emailFolded'>,
): Promise<ReminderChoicesAnswer> {
  const [choices, reminders, sms, hasSms] = await Promise.all([
    readChoices(db, emailFolded),
    settings.reminders(),
    settings.sms(),
    settings.hasSmsService(),
  ]);
  const isSent: Record<ChoiceKind, boolean> = {
    'cart-left': reminders.cartLeft,
    'price-step': reminders.priceStep,
    'quote-ending': reminders.quoteEnding,
    reorder: reminders.reorder,
    'stock-alert': sms.stockAlert && hasSms,
  };
  return { choices: choices.filter(({ kind }) => isSent[kind]), hasSms };
}

async function changeOwnChoices(
  deps: ChoicesDeps,
  signedIn: Pick<SignedIn, 'emailFolded'>,
  choices: readonly ReminderChoice[],
): Promise<ReminderChoicesAnswer> {
  await inTransaction(deps.db, (tx) =>
    writeChoices(tx, signedIn.emailFolded, { choices, at: deps.clock() }),
  );
  return readOwnChoices(deps, signedIn);
}

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
