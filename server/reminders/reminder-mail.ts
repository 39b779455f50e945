// A reminder as mail and as SMS, from the current data: null if it no longer applies, is sold out
// or no longer requested. The texts: reminder-content.ts.
import type { ReminderMail } from '#server/base/jobs/mail-kinds.ts';
import type { Platform } from '#server/base/platform.ts';
import { calculateCart } from '#server/cart/cart.ts';
import { readCart } from '#server/cart/customer-cart.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import type { Rules } from '#server/discounts/rules.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { composeMarketingMail } from '#server/mail/marketing-mail.ts';
import { pagesOf } from '#server/mail/sms-texts.ts';
import { findQuote } from '#server/quotes/quotes.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Language } from '#shared/base/languages.ts';
import { fromLira } from '#shared/base/money.ts';
import {
  cartContent,
  quoteEndingContent,
  type ReminderAbout,
  type ReminderContent,
  reorderContent,
  stepContent,
} from './reminder-content.ts';
import {
  isCartLeft,
  type PlannedKind,
  type Reminded,
  type Reminder,
  selectReminded,
  selectReminder,
  selectReordered,
} from './reminders.sql.ts';
import { choiceOf, isRequested } from './reminders.ts';

export type ReminderContext = Pick<Platform, 'db' | 'clock' | 'config' | 'secrets'> & {
  settings: Settings;
  sellables: Sellables;
  rules: Rules;
};
type Composed = ReminderContent & { to: Mail['to']; language: Language };

/** The share of a tier's pieces that may be missing. */
const WITHIN_REACH = 0.25;

/** Null if it must not be sent. */
export async function composeReminder(
  context: ReminderContext,
  reminderId: number,
): Promise<{ mail: Mail; reminded: Reminded | null; language: Language } | null> {
  const reminder = await selectReminder(context.db, reminderId);
  if (reminder?.state !== 'waiting') return null;
  const composed = await compose(context, reminder);
  if (!composed) return null;
  const { to, language, content } = composed;
  if (!(await isOn(context, reminder.kind))) return null;
  if (!(await isRequested(context.db, to.address, choiceOf(reminder.kind)))) return null;
  const mail = await composeMarketingMail(context, {
    kind: `reminder-${reminder.kind}` satisfies ReminderMail,
    about: reminder.about,
    to,
    language,
    content,
    reminder: choiceOf(reminder.kind),
  });
  const { customerId } = reminder;
  const reminded = customerId === null ? null : await selectReminded(context.db, customerId);
  return mail && { mail, reminded, language };
}

/** For the SMS in addition to a mail that was sent. */
export async function composeReminderSms(
  context: ReminderContext,
  reminderId: number,
): Promise<string | null> {
  const reminder = await selectReminder(context.db, reminderId);
  return (reminder && (await compose(context, reminder))?.sms) ?? null;
}

async function isOn({ settings }: ReminderContext, kind: PlannedKind): Promise<boolean> {
  const rules = await settings.reminders();
  const choices = {
    'cart-left': rules.cartLeft,
    'price-step': rules.priceStep,
    'quote-ending': rules.quoteEnding,
    reorder: rules.reorder,
  };
  return choices[choiceOf(kind)];
}

async function compose(context: ReminderContext, reminder: Reminder): Promise<Composed | null> {
  if (reminder.kind === 'quote-ending') return composeQuote(context, Number(reminder.about));
  const customer =
    reminder.customerId === null ? null : await selectReminded(context.db, reminder.customerId);
  if (!customer) return null;
  if (reminder.kind === 'reorder') return composeReorder(context, customer, Number(reminder.about));
  if (!(await isCartLeft(context.db, reminder))) return null;
  return composeCart(context, customer, reminder.kind);
}

const toOf = ({ firstName, lastName, email }: Reminded): Mail['to'] => ({
  name: `${firstName} ${lastName}`,
  address: email,
});

async function aboutOf(
  { settings, config }: ReminderContext,
  language: Language,
): Promise<ReminderAbout> {
  const { name: shop } = await settings.shop();
  return { language, shop, pages: pagesOf(config, language) };
}

/** With the rows that can be bought now, and the current total. */
async function composeCart(
  context: ReminderContext,
  customer: Reminded,
  kind: 'cart-day' | 'cart-three-days' | 'price-step',
): Promise<Composed | null> {
  const cart = await buyableCart(context, customer);
  if (!cart) return null;
  if (kind === 'price-step') return composeStep(context, customer, cart);
  const { firstName, language } = customer;
  const left = {
    firstName,
    rows: cart.rows.map(({ quantity, product }) => ({ quantity, name: product.name })),
    totalKurus: fromLira(cart.answer.finalTotal),
  };
  return {
    to: toOf(customer),
    language,
    ...cartContent(kind, left, await aboutOf(context, language)),
  };
}

type BuyableCart = NonNullable<Awaited<ReturnType<typeof buyableCart>>>;

/** Null if nothing of it can be bought. */
async function buyableCart(context: ReminderContext, { id, emailFolded, language }: Reminded) {
  const { items } = await readCart(context, id, language);
  const calculate = (rows: typeof items) =>
    calculateCart(
      context,
      rows.map(({ productId, quantity, designId }) => ({
        productId,
        quantity,
        ...(designId ? { designId } : {}),
      })),
      { couponCode: null, shippingOptionId: null, buyer: { customerId: id, email: emailFolded } },
      language,
    );
  if (items.length === 0) return null;
  const all = await calculate(items);
  const rows = items.filter((_, index) => all.items[index]?.problem === null);
  if (rows.length === 0) return null;
  return { rows, answer: rows.length === items.length ? all : await calculate(rows) };
}

async function composeStep(
  context: ReminderContext,
  customer: Reminded,
  { rows, answer }: BuyableCart,
): Promise<Composed | null> {
  const { firstName, language } = customer;
  const step = stepWithinReach(answer.items);
  const product = step && rows[step.index]?.product.name;
  if (!step || !product) return null;
  const near = {
    firstName,
    product,
    missing: step.missing,
    quantity: step.minQuantity,
    priceKurus: fromLira(step.unitPrice),
  };
  return {
    to: toOf(customer),
    language,
    ...stepContent(near, await aboutOf(context, language)),
  };
}

type StepItem = Awaited<ReturnType<typeof calculateCart>>['items'][number];

/** The tier with the smallest missing share that the stock can fill. */
export function stepWithinReach(items: readonly StepItem[]) {
  const steps = items.flatMap(({ nextTier, stock }, index) =>
    nextTier &&
    nextTier.minQuantity <= stock &&
    nextTier.missing <= nextTier.minQuantity * WITHIN_REACH
      ? [{ ...nextTier, index }]
      : [],
  );
  return steps.sort((a, b) => a.missing / a.minQuantity - b.missing / b.minQuantity)[0] ?? null;
}

async function composeQuote(context: ReminderContext, id: number): Promise<Composed | null> {
  const quote = await findQuote(context, id);
  if (quote?.state !== 'open') return null;
  const { language, email } = quote;
  return {
    to: { name: '', address: email },
    language,
    ...quoteEndingContent(quote, await aboutOf(context, language)),
  };
}

async function composeReorder(
  context: ReminderContext,
  customer: Reminded,
  orderId: number,
): Promise<Composed | null> {
  const order = await selectReordered(context.db, orderId);
  if (!order || order.items.length === 0) return null;
  const { firstName, language } = customer;
  return {
    to: toOf(customer),
    language,
    ...reorderContent({ firstName, ...order }, await aboutOf(context, language)),
  };
}
