// Who a quote may be for: accounts, where the role may see them, and whoever bought before.
import type { AdminCustomersPage } from '#shared/back-office/customers.ts';
import { fetchPastBuyers } from '#web/back-office/orders/order-calls.ts';
import { adminApi } from '#web/back-office/session/browser.ts';

const MOST = 8;
type FoundBuyer = { name: string; email: string; phone: string | null; isCustomer: boolean };

export async function findBuyers(
  text: string,
  maySeeCustomers: boolean,
  signal: AbortSignal,
): Promise<FoundBuyer[]> {
  const [customers, past] = await Promise.all([
    maySeeCustomers
      ? adminApi().call<AdminCustomersPage>('GET', '/admin/customers', {
          query: { text, size: MOST },
          signal,
        })
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
  return [...once.values()].slice(0, MOST);
}
