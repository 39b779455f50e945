// A customer's choice of reminders.
import type { SignedIn } from '#server/auth/signed-in.ts';
import { inTransaction } from '#server/base/db/db.ts';
import type { Platform } from '#server/base/platform.ts';
import { readChoices, writeChoices } from '#server/consents/reminder-choices.ts';
import type { Settings } from '#server/settings/settings.ts';
import type {
  ChoiceKind,
  ReminderChoice,
  ReminderChoicesAnswer,
} from '#shared/customers/reminders.ts';

type Deps = Pick<Platform, 'db' | 'clock'> & { settings: Settings };

/** Only the reminders that the shop sends. */
export async function readOwnChoices(
  { db, settings }: Deps,
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

export async function changeOwnChoices(
  deps: Deps,
  signedIn: Pick<SignedIn, 'emailFolded'>,
  choices: readonly ReminderChoice[],
): Promise<ReminderChoicesAnswer> {
  await inTransaction(deps.db, (tx) =>
    writeChoices(tx, signedIn.emailFolded, { choices, at: deps.clock() }),
  );
  return readOwnChoices(deps, signedIn);
}
