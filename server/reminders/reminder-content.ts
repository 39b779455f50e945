// The content of each reminder, as mail and as SMS. Reads no table: the preview of all mails shows
// it with sample carts.
import { translate } from '#server/base/errors/texts.ts';
import type { MarketingMail } from '#server/mail/marketing-mail.ts';
import { dateText, numberText } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { formatLira, type Kurus } from '#shared/base/money.ts';

/** `pages`: the base address of pages in this language. */
export type ReminderAbout = { language: Language; shop: string; pages: string };
/** `sms`: the text of the additional SMS. */
export type ReminderContent = { content: MarketingMail['content']; sms: string };

const MOST_NAMED = 10;

const namesOf = ({ shop, pages }: ReminderAbout) => ({
  shop,
  preferences: `${pages}/account/profile`,
});
const greetingOf = (language: Language, name: string): string =>
  translate(language, 'mails', 'greeting', { name });

type LeftCart = {
  firstName: string;
  /** The rows that can be bought now. */
  rows: readonly { quantity: number; name: string }[];
  totalKurus: Kurus;
};

export function cartContent(
  kind: 'cart-day' | 'cart-three-days',
  { firstName, rows, totalKurus }: LeftCart,
  about: ReminderAbout,
): ReminderContent {
  const { language, pages } = about;
  const names = namesOf(about);
  const t = (key: string) => translate(language, 'mails', `reminder.${key}`, names);
  const total = formatLira(totalKurus, language);
  const url = `${pages}/cart`;
  return {
    content: {
      subject: t('cart-left.subject'),
      heading: t('cart-left.heading'),
      paragraphs: [
        greetingOf(language, firstName),
        t(`${kind}.text`),
        ...rows
          .slice(0, MOST_NAMED)
          .map(({ quantity, name }) => `· ${numberText(quantity, language)} × ${name}`),
      ],
      facts: [[t('cart-left.total'), total]],
      action: { label: t('cart-left.action'), url },
      closing: [t('cart-left.closing')],
    },
    sms: translate(language, 'sms', 'reminder.cart-left', { ...names, total, url }),
  };
}

/** `missing` of the `quantity` pieces from which on each costs `priceKurus`. */
type NearStep = {
  firstName: string;
  product: string;
  missing: number;
  quantity: number;
  priceKurus: Kurus;
};

export function stepContent(
  { firstName, product, missing, quantity, priceKurus }: NearStep,
  about: ReminderAbout,
): ReminderContent {
  const { language, pages } = about;
  const url = `${pages}/cart`;
  const values = {
    ...namesOf(about),
    product,
    missing: numberText(missing, language),
    quantity: numberText(quantity, language),
    price: formatLira(priceKurus, language),
  };
  const t = (key: string) => translate(language, 'mails', `reminder.price-step.${key}`, values);
  return {
    content: {
      subject: t('subject'),
      heading: t('heading'),
      paragraphs: [greetingOf(language, firstName), t('text')],
      action: { label: t('action'), url },
    },
    sms: translate(language, 'sms', 'reminder.price-step', { ...values, url }),
  };
}

type EndingQuote = { number: string; code: string; expiresAt: Date; totalKurus: Kurus };

export function quoteEndingContent(
  { number, code, expiresAt, totalKurus }: EndingQuote,
  about: ReminderAbout,
): ReminderContent {
  const { language, pages } = about;
  const url = `${pages}/quotes/${code}`;
  const values = { ...namesOf(about), number, date: dateText(expiresAt, language) };
  const t = (key: string) => translate(language, 'mails', `reminder.quote-ending.${key}`, values);
  return {
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

type LastOrder = {
  firstName: string;
  orderNumber: string;
  items: readonly { name: string }[];
};

export function reorderContent(
  { firstName, orderNumber, items }: LastOrder,
  about: ReminderAbout,
): ReminderContent {
  const { language, pages } = about;
  const names = namesOf(about);
  const url = `${pages}/account/orders/${orderNumber}/reorder`;
  const t = (key: string) => translate(language, 'mails', `reminder.reorder.${key}`, names);
  return {
    content: {
      subject: t('subject'),
      heading: t('heading'),
      paragraphs: [
        greetingOf(language, firstName),
        t('text'),
        ...items.slice(0, MOST_NAMED).map(({ name }) => `· ${name}`),
      ],
      action: { label: t('action'), url },
      closing: [t('closing')],
    },
    sms: translate(language, 'sms', 'reminder.reorder', { ...names, url }),
  };
}
