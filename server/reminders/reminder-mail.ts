// A reminder as mail and as SMS, from what is true at that moment: null for what is over, sold out
// or no longer wanted. The texts are in locales (mails, sms).
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { calculateCart } from '#server/cart/cart.ts';
import { readCart } from '#server/cart/customer-cart.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import type { Rules } from '#server/discounts/rules.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { composeMarketingMail, type MarketingMail } from '#server/mail/marketing-mail.ts';
import { pagesOf } from '#server/mail/sms-texts.ts';
import { findQuote } from '#server/quotes/quotes.ts';
import type { Settings } from '#server/settings/settings.ts';
import { dateText, numberText } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
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
/** `sms`: the words of the SMS beside it. */
type Composed = {
  to: Mail['to'];
  language: Language;
  content: MarketingMail['content'];
  sms: string;
};

/** Of a step so many hundredths of its pieces may be missing. */
const WITHIN_REACH = 0.25;
const MOST_NAMED = 10;

/** Null when it is not to be sent. */
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
    ...{ kind: `reminder-${reminder.kind}`, about: reminder.about, to, language, content },
    reminder: choiceOf(reminder.kind),
  });
  const { customerId } = reminder;
  const reminded = customerId === null ? null : await selectReminded(context.db, customerId);
  return mail && { mail, reminded, language };
}

/** For the SMS beside a mail that was sent. */
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

/** What every text names, and where the pages of the language begin. */
async function namesFor({ settings, config }: ReminderContext, language: Language) {
  const { name: shop } = await settings.shop();
  const pages = pagesOf(config, language);
  return { names: { shop, preferences: `${pages}/account/profile` }, pages };
}

const greetingOf = ({ firstName, language }: Reminded): string =>
  translate(language, 'mails', 'greeting', { name: firstName });

/** With the rows that can be bought now, at today's total. */
async function composeCart(
  context: ReminderContext,
  customer: Reminded,
  kind: PlannedKind,
): Promise<Composed | null> {
  const { language } = customer;
  const cart = await buyableCart(context, customer);
  if (!cart) return null;
  if (kind === 'price-step') return composeStep(context, customer, cart);
  const { names, pages } = await namesFor(context, language);
  const t = (key: string) => translate(language, 'mails', `reminder.${key}`, names);
  const total = formatLira(fromLira(cart.answer.finalTotal), language);
  const url = `${pages}/cart`;
  return {
    to: toOf(customer),
    language,
    content: {
      subject: t('cart-left.subject'),
      heading: t('cart-left.heading'),
      paragraphs: [
        greetingOf(customer),
        t(kind === 'cart-day' ? 'cart-day.text' : 'cart-three-days.text'),
        ...cart.rows
          .slice(0, MOST_NAMED)
          .map(({ quantity, product }) => `· ${numberText(quantity, language)} × ${product.name}`),
      ],
      facts: [[t('cart-left.total'), total]],
      action: { label: t('cart-left.action'), url },
      closing: [t('cart-left.closing')],
    },
    sms: translate(language, 'sms', 'reminder.cart-left', { ...names, total, url }),
  };
}

type BuyableCart = NonNullable<Awaited<ReturnType<typeof buyableCart>>>;

/** Null where nothing of it can be bought. */
async function buyableCart(context: ReminderContext, { id, emailFolded, language }: Reminded) {
  const { items } = await readCart(context, id, language);
  const calculate = (rows: typeof items) =>
    calculateCart(
      context,
      rows.map(({ productId, quantity, designId }) => ({
        ...{ productId, quantity, ...(designId ? { designId } : {}) },
      })),
      {
        ...{ couponCode: null, shippingOptionId: null },
        buyer: { customerId: id, email: emailFolded },
      },
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
  const { language } = customer;
  const step = stepWithinReach(answer.items);
  const product = step && rows[step.index]?.product.name;
  if (!step || !product) return null;
  const { names, pages } = await namesFor(context, language);
  const url = `${pages}/cart`;
  const values = {
    ...names,
    product,
    missing: numberText(step.missing, language),
    quantity: numberText(step.minQuantity, language),
    price: formatLira(fromLira(step.unitPrice), language),
  };
  const t = (key: string) => translate(language, 'mails', `reminder.price-step.${key}`, values);
  return {
    to: toOf(customer),
    language,
    content: {
      subject: t('subject'),
      heading: t('heading'),
      paragraphs: [greetingOf(customer), t('text')],
      action: { label: t('action'), url },
    },
    sms: translate(language, 'sms', 'reminder.price-step', { ...values, url }),
  };
}

type StepItem = Awaited<ReturnType<typeof calculateCart>>['items'][number];

/** Of which the fewest pieces are missing, by its own size; the stock has enough. */
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
  const { language, number, code, email, expiresAt, totalKurus } = quote;
  const { names, pages } = await namesFor(context, language);
  const url = `${pages}/quotes/${code}`;
  const values = { ...names, number, date: dateText(expiresAt, language) };
  const t = (key: string) => translate(language, 'mails', `reminder.quote-ending.${key}`, values);
  return {
    to: { name: '', address: email },
    language,
    content: {
      subject: t('subject'),
      heading: t('heading'),
      paragraphs: [t('text')],
      facts: [[t('total'), formatLira(totalKurus, language)]],
      action: { label: t('action'), url },
    },
    sms: translate(language, 'sms', 'reminder.quote-ending', { ...values, url }),
  };
}

async function composeReorder(
  context: ReminderContext,
  customer: Reminded,
  orderId: number,
): Promise<Composed | null> {
  const order = await selectReordered(context.db, orderId);
  if (!order || order.items.length === 0) return null;
  const { language } = customer;
  const { names, pages } = await namesFor(context, language);
  const url = `${pages}/account/orders/${order.orderNumber}/reorder`;
  const t = (key: string) => translate(language, 'mails', `reminder.reorder.${key}`, names);
  return {
    to: toOf(customer),
    language,
    content: {
      subject: t('subject'),
      heading: t('heading'),
      paragraphs: [
        greetingOf(customer),
        t('text'),
        ...order.items.slice(0, MOST_NAMED).map(({ name }) => `· ${name}`),
      ],
      action: { label: t('action'), url },
      closing: [t('closing')],
    },
    sms: translate(language, 'sms', 'reminder.reorder', { ...names, url }),
  };
}
