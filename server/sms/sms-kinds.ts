// Every SMS that the shop sends, and its legal purpose.
import type { SmsPurpose } from './sms-service.ts';

const purposes = {
  'phone-code': 'code',
  'order-shipped': 'notice',
  'quote-ready': 'notice',
  'stock-alert': 'notice',
  'cart-left': 'marketing',
  'price-step': 'marketing',
  'quote-ending': 'marketing',
  reorder: 'marketing',
} as const satisfies Record<string, SmsPurpose>;

export type SmsKind = keyof typeof purposes;

export const purposeOf = (kind: SmsKind): SmsPurpose => purposes[kind];
