// Buyers without an account for the merchant, and the same list as a file.
import { dayColumn, type ListFile, textColumn } from '#server/back-office/files/list-file.ts';
import { readText } from '#server/back-office/orders/orders.ts';
import type { Platform } from '#server/base/platform.ts';
import { type GuestRow, type GuestsPage, GuestsQuery } from '#shared/back-office/customers.ts';
import { toLira } from '#shared/base/money.ts';
import { selectGuests } from './guests.sql.ts';

/** Sorted by each guest's newest order, newest first. */
export async function listGuests(
  { db }: Pick<Platform, 'db'>,
  { text, page, size }: GuestsQuery,
): Promise<GuestsPage> {
  // Product codes are ignored: they find orders, but do not identify a buyer.
  const searched = text ? { ...readText(text), code: '' } : null;
  const rows = await selectGuests(db, searched, { offset: page * size, limit: size + 1 });
  return {
    content: rows.slice(0, size).map(({ paidKurus, lastOrderAt, email, phone, ...row }) => ({
      ...row,
      email: email || null,
      phone: phone || null,
      paid: toLira(paidKurus),
      lastOrderAt: lastOrderAt.toISOString(),
    })),
    page,
    totalElements: null,
    hasNext: rows.length > size,
  };
}

const query = GuestsQuery.omit({ page: true, size: true });

export const guestsFile = (
  context: Parameters<typeof listGuests>[0],
): ListFile<(typeof query)['_output'], GuestRow> => ({
  path: '/admin/customers/guests',
  right: 'customer-data',
  tag: 'admin customers',
  texts: 'guests',
  query,
  read: (filter, page) => listGuests(context, { ...filter, ...page }),
  columns: [
    textColumn('firstName', 20, ({ firstName }) => firstName),
    textColumn('lastName', 20, ({ lastName }) => lastName),
    textColumn('email', 32, ({ email }) => email),
    textColumn('phone', 18, ({ phone }) => phone),
    { key: 'orders', width: 10, cell: ({ orderCount }) => orderCount },
    { key: 'paid', width: 14, cell: ({ paid }) => paid },
    textColumn('lastOrder', 16, ({ lastOrderNumber }) => lastOrderNumber),
    dayColumn('lastOrderAt', ({ lastOrderAt }) => lastOrderAt),
  ],
});
