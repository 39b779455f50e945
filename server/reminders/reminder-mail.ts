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
import { choiceOf, isWanted } from './reminders.ts';

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
  if (!(await isWanted(context.db, to.address, choiceOf(reminder.kind)))) return null;
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

type Text = (key: string, values?: Record<string, string>) => string;
/** Texts of mails, of SMS, and those of the shop. */
async function wordsFor({ settings, config }: ReminderContext, language: Language) {
  const { name: shop } = await settings.shop();
  const pages = pagesOf(config, language);
  const text =
    (namespace: 'mails' | 'sms'): Text =>
    (key, values = {}) =>
      translate(language, namespace, `reminder.${key}`, {
        ...{ shop, preferences: `${pages}/account/profile`, ...values },
      });
  const greeting = (name: string) => translate(language, 'mails', 'greeting', { name });
  return { t: text('mails'), s: text('sms'), greeting, pages };
}

/** With the rows that can be bought now, at today's total. */
async function composeCart(
  context: ReminderContext,
  customer: Reminded,
  kind: PlannedKind,
): Promise<Composed | null> {
  const { language } = customer;
  const { items } = await readCart(context, customer.id, language);
  const calculate = (rows: typeof items) =>
    calculateCart(
      context,
      rows.map(({ productId, quantity, designId }) => ({
        ...{ productId, quantity, ...(designId ? { designId } : {}) },
      })),
      {
        ...{ couponCode: null, shippingOptionId: null },
        buyer: { customerId: customer.id, email: customer.emailFolded },
      },
      language,
    );
  if (items.length === 0) return null;
  const all = await calculate(items);
  const rows = items.filter((_, index) => all.items[index]?.problem === null);
  if (rows.length === 0) return null;
  const cart = rows.length === items.length ? all : await calculate(rows);
  const words = await wordsFor(context, language);
  const { t, s, greeting, pages } = words;
  const url = `${pages}/cart`;
  const named = { to: toOf(customer), language };
  if (kind === 'price-step') {
    const step = stepWithinReach(cart.items);
    const product = step && rows[step.index]?.product.name;
    if (!step || !product) return null;
    const values = {
      product,
      missing: numberText(step.missing, language),
      quantity: numberText(step.minQuantity, language),
      price: formatLira(fromLira(step.unitPrice), language),
    };
    return {
      ...named,
      content: {
        subject: t('price-step.subject', values),
        heading: t('price-step.heading'),
        paragraphs: [greeting(customer.firstName), t('price-step.text', values)],
        action: { label: t('price-step.action'), url },
      },
      sms: s('price-step', { ...values, url }),
    };
  }
  const total = formatLira(fromLira(cart.finalTotal), language);
  return {
    ...named,
    content: {
      subject: t('cart-left.subject'),
      heading: t('cart-left.heading'),
      paragraphs: [
        greeting(customer.firstName),
        t(`${kind}.text`),
        ...rows
          .slice(0, MOST_NAMED)
          .map(
            ({ quantity, product: { name } }) => `· ${numberText(quantity, language)} × ${name}`,
          ),
      ],
      facts: [[t('cart-left.total'), total]],
      action: { label: t('cart-left.action'), url },
      closing: [t('cart-left.closing')],
    },
    sms: s('cart-left', { total, url }),
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
  const { t, s, pages } = await wordsFor(context, language);
  const url = `${pages}/quotes/${code}`;
  const values = { number, date: dateText(expiresAt, language) };
  return {
    to: { name: '', address: email },
    language,
    content: {
      subject: t('quote-ending.subject', values),
      heading: t('quote-ending.heading'),
      paragraphs: [t('quote-ending.text', values)],
      facts: [[t('quote-ending.total'), formatLira(totalKurus, language)]],
      action: { label: t('quote-ending.action'), url },
    },
    sms: s('quote-ending', { ...values, url }),
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
  const { t, s, greeting, pages } = await wordsFor(context, language);
  const url = `${pages}/account/orders/${order.orderNumber}/reorder`;
  return {
    to: toOf(customer),
    language,
    content: {
      subject: t('reorder.subject'),
      heading: t('reorder.heading'),
      paragraphs: [
        greeting(customer.firstName),
        t('reorder.text'),
        ...order.items.slice(0, MOST_NAMED).map(({ name }) => `· ${name}`),
      ],
      action: { label: t('reorder.action'), url },
      closing: [t('reorder.closing')],
    },
    sms: s('reorder', { url }),
  };
}
