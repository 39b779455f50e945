// The calls of the back office for quotes.

import type {
  ManualQuoteBody,
  ManualQuotePreviewBody,
  OwnRowBody,
} from '#shared/back-office/quotes.ts';
import type { QuoteMessageBody } from '#shared/quotes/quote-messages.ts';
import type { AdminQuote, QuoteSettings } from '#shared/quotes/quotes.ts';
import { fetchPastBuyers } from '#web/back-office/orders/order-calls.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { saveFile } from '#web/base/ui/save-file.ts';

export const fetchQuotes = (query: Record<string, string | number>, signal: AbortSignal) =>
  adminApi().get('/admin/quotes', { query, signal });
export const fetchQuote = (number: string, signal: AbortSignal) =>
  adminApi().get('/admin/quotes/{number}', { path: { number }, signal });
export const fetchQuoteRequest = (id: number, signal: AbortSignal) =>
  adminApi().get('/admin/quotes/requests/{id}', { path: { id }, signal });
export const previewQuote = (body: ManualQuotePreviewBody, signal: AbortSignal) =>
  adminApi().post('/admin/quotes/preview', { body, signal });
export const makeOwnRow = (body: OwnRowBody) => adminApi().post('/admin/quotes/own-rows', { body });
export const sendQuote = (body: ManualQuoteBody, key: string) =>
  adminApi().post('/admin/quotes', { body, headers: { 'idempotency-key': key } });
export const extendQuote = ({ number, version }: AdminQuote, days: number) =>
  adminApi().post('/admin/quotes/{number}/extend', { path: { number }, body: { version, days } });
export const withdrawQuote = ({ number, version }: AdminQuote) =>
  adminApi().post('/admin/quotes/{number}/withdraw', { path: { number }, body: { version } });
export const writeToBuyer = ({ number }: AdminQuote, body: QuoteMessageBody) =>
  adminApi().post('/admin/quotes/{number}/messages', { path: { number }, body });
export const fetchQuoteSettings = (signal: AbortSignal) =>
  adminApi().get('/admin/settings/quotes', { signal });
export const saveQuoteSettings = (body: QuoteSettings) =>
  adminApi().put('/admin/settings/quotes', { body });
export async function saveQuotePdf(number: string): Promise<void> {
  const { name, file } = await adminApi().getFile('/admin/quotes/{number}/pdf', {
    path: { number },
  });
  saveFile(name, 'application/pdf', file);
}

const MOST_BUYERS = 8;
type FoundBuyer = { name: string; email: string; phone: string | null; isCustomer: boolean };

/**
 * Possible recipients of a quote: accounts, if the administrator may see them, and earlier buyers.
 */
export async function findBuyers(
  text: string,
  maySeeCustomers: boolean,
  signal: AbortSignal,
): Promise<FoundBuyer[]> {
  const [customers, past] = await Promise.all([
    maySeeCustomers
      ? adminApi().get('/admin/customers', { query: { text, size: MOST_BUYERS }, signal })
      : null,
    fetchPastBuyers(text, signal),
  ]);
  const found = [
    ...(customers?.content ?? []).map(({ firstName, lastName, email, phone }) => ({
      name: `${firstName} ${lastName}`,
      email,
      phone,
      isCustomer: true,
    })),
    ...past.buyers.map(({ firstName, lastName, email, phone }) => ({
      name: `${firstName} ${lastName}`,
      email,
      phone,
      isCustomer: false,
    })),
  ];
  const once = new Map<string, FoundBuyer>();
  for (const buyer of found)
    if (!once.has(buyer.email.toLowerCase())) once.set(buyer.email.toLowerCase(), buyer);
  return [...once.values()].slice(0, MOST_BUYERS);
}
