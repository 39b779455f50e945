// Who a quote may be for: accounts, where the role may see them, and whoever bought before.
import { useEffect, useState } from 'react';
import type { AdminCustomersPage } from '#shared/admin-customers.ts';
import { adminApi } from '../admin-browser.ts';
import { fetchPastBuyers } from '../orders/order-calls.ts';

const DELAY_MS = 250;
const SHORTEST = 3;
const MOST = 8;
export type FoundBuyer = { name: string; email: string; phone: string | null; isCustomer: boolean };

/** Null while there is nothing to look for, or nothing was answered yet. */
export function useBuyers(text: string, maySeeCustomers: boolean): readonly FoundBuyer[] | null {
  const [answer, setAnswer] = useState<readonly FoundBuyer[] | null>(null);
  useEffect(() => {
    if (text.length < SHORTEST) return setAnswer(null);
    const abort = new AbortController();
    const timer = setTimeout(
      () =>
        find(text, maySeeCustomers, abort.signal).then(
          (found) => !abort.signal.aborted && setAnswer(found),
          () => !abort.signal.aborted && setAnswer(null),
        ),
      DELAY_MS,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, maySeeCustomers]);
  return text.length < SHORTEST ? null : answer;
}

async function find(text: string, maySeeCustomers: boolean, signal: AbortSignal): Promise<FoundBuyer[]> {
  const [customers, past] = await Promise.all([
    maySeeCustomers ? adminApi().call<AdminCustomersPage>('GET', '/admin/customers', { query: { text, size: MOST }, signal }) : null,
    fetchPastBuyers(text, signal),
  ]);
  const found = [
    ...(customers?.content ?? []).map(({ firstName, lastName, email, phone }) => ({ name: `${firstName} ${lastName}`, email, phone, isCustomer: true })),
    ...past.buyers.map(({ firstName, lastName, email, phone }) => ({ name: `${firstName} ${lastName}`, email, phone, isCustomer: false })),
  ];
  const once = new Map<string, FoundBuyer>();
  for (const buyer of found) if (!once.has(buyer.email.toLowerCase())) once.set(buyer.email.toLowerCase(), buyer);
  return [...once.values()].slice(0, MOST);
}
