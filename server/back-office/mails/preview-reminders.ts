// Previews of the reminders, for an invented customer. None of the data is in the database.
import type { ReminderMail } from '#server/base/jobs/mail-kinds.ts';
import {
  cartContent,
  quoteEndingContent,
  type ReminderAbout,
  type ReminderContent,
  reorderContent,
  stepContent,
} from '#server/reminders/reminder-content.ts';
import type { AskedTurn } from '#server/standing-orders/turn-mail.ts';
import { kurus } from '#shared/base/money.ts';
import { sampleDelivered, sampleQuote } from './preview-samples.ts';

/** This total is different from the sample order's total. */
const TOTAL = kurus(252_922);
const STEP = { missing: 12, quantity: 60, priceKurus: kurus(2_990) };

export function sampleReminder(
  kind: ReminderMail,
  about: ReminderAbout,
  now: Date,
): ReminderContent['content'] {
  const { firstName, items } = sampleDelivered(about.language);
  const rows = items.map(({ name }) => ({ quantity: 48, name }));
  switch (kind) {
    case 'reminder-cart-day':
      return cartContent('cart-day', { firstName, rows, totalKurus: TOTAL }, about).content;
    case 'reminder-cart-three-days':
      return cartContent('cart-three-days', { firstName, rows, totalKurus: TOTAL }, about).content;
    case 'reminder-price-step': {
      const product = items[0]?.name ?? '';
      return stepContent({ firstName, product, ...STEP }, about).content;
    }
    case 'reminder-quote-ending':
      return quoteEndingContent(sampleQuote(about.language, now), about).content;
    case 'reminder-reorder':
      return reorderContent({ firstName, orderNumber: '7K3M9QX2TD', items }, about).content;
  }
}

/**
 * An invented turn of a standing order as its mail shows it. None of the data is in the database.
 */
export const sampleTurn: AskedTurn = {
  firstName: 'Işıl',
  listName: 'Haftalık şişeler',
  nextOn: '2026-12-14',
  rows: [
    {
      name: '50 ml Kare Şeffaf Cam Parfüm Şişesi',
      asked: 480,
      quantity: 480,
      lineKurus: kurus(1_507_680),
    },
    { name: 'Altın Krimp Pompa FEA15', asked: 480, quantity: 400, lineKurus: kurus(500_000) },
    { name: 'Kraft kutu', asked: 480, quantity: 0, lineKurus: kurus(0) },
  ],
  discountKurus: kurus(20_000),
  shippingKurus: kurus(0),
  totalKurus: kurus(1_987_680),
};
