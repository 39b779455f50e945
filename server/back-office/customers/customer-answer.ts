// A customer as the merchant sees them.
import { listSessions } from '#server/auth/sessions.ts';
import type { SignedIn } from '#server/auth/signed-in.ts';
import { returnsOfCustomer } from '#server/back-office/returns/returns.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { listCompanies } from '#server/companies/companies.ts';
import { listAddresses } from '#server/customers/addresses.ts';
import { readHistory } from '#server/customers/marketing.ts';
import { readProfile, readStats } from '#server/customers/profile.ts';
import { recentOrders } from '#server/orders/customer-orders.ts';
import { recentQuotes } from '#server/quotes/quotes.ts';
import { type AdminCustomer, SHOWN_ORDERS } from '#shared/back-office/customers.ts';
import { toLira } from '#shared/base/money.ts';
import type { CustomerRecord } from './customers.sql.ts';

export async function readCustomer(
  context: Pick<Platform, 'db' | 'secrets' | 'clock'>,
  customer: CustomerRecord,
): Promise<AdminCustomer> {
  const { db } = context;
  const own = asSignedIn(customer);
  const { blockedAt, blockedReason, blockedBy, notes, tags, groupName: group } = customer;
  return whileThere(
    (async () => {
      const [profile, stats, addresses, orders, quotes, returns, consents, sessions, companies] =
        await Promise.all([
          readProfile({ db }, own),
          readStats({ db }, own),
          listAddresses(context, customer.id),
          recentOrders(db, own, SHOWN_ORDERS),
          recentQuotes(db, own, context.clock(), SHOWN_ORDERS),
          returnsOfCustomer(db, own, SHOWN_ORDERS),
          readHistory(db, own),
          listSessions(context, own),
          listCompanies({ db }, customer.id),
        ]);
      return {
        profile,
        block: blockedAt && {
          reason: blockedReason ?? '',
          by: blockedBy ?? '',
          at: blockedAt.toISOString(),
        },
        stats,
        addresses,
        orders: orders.content.map(({ orderNumber, status, total, createdAt }) => ({
          orderNumber,
          status,
          total,
          createdAt,
        })),
        quotes: quotes.map(({ number, state, totalKurus, createdAt, expiresAt }) => ({
          number,
          state,
          total: toLira(totalKurus),
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        })),
        returns: returns.map(({ createdAt, ...row }) => ({
          ...row,
          createdAt: createdAt.toISOString(),
        })),
        consents: consents.content,
        sessions,
        companies: companies.map(({ id, name, role, spendingLimit, isClosed }) => ({
          id,
          name,
          role,
          spendingLimit,
          isClosed,
        })),
        notes,
        group,
        tags,
      };
    })(),
  );
}

/** Reads what the customer would see, without a session of the customer. */
export const asSignedIn = ({
  id,
  email,
  emailFolded,
  isEmailVerified,
  isMailboxProved,
}: CustomerRecord): SignedIn => ({
  customerId: id,
  sessionId: '',
  email,
  emailFolded,
  isEmailVerified,
  isMailboxProved,
});

/** If the customer deletes the account meanwhile, the administrator is not signed out. */
export async function whileThere<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof AppError && error.code === 'NOT_SIGNED_IN'
      ? new AppError('CUSTOMER_NOT_FOUND')
      : error;
  }
}
