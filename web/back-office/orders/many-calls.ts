// The calls for many orders at once.
import type {
  FoundOrders,
  ManyAct,
  ManyAnswer,
  ManyUndo,
  OrderChoice,
  SlipsBody,
} from '#shared/back-office/many-orders.ts';
import { ORDERS_A_CALL } from '#shared/back-office/many-orders.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { saveFile } from '#web/base/ui/save-file.ts';

const BOOKINGS_A_CALL = 10;

export type Filters = Record<string, string>;
export type ManyInput = {
  choice: OrderChoice;
  isNotified: boolean;
  /** For parcels. */
  carrier?: string;
  trackingNumbers?: { orderNumber: string; trackingNumber: string }[];
  isNumberNeeded?: boolean;
  /** For bookings. */
  account?: string;
  rule?: string;
};

export const countFound = (filters: Filters, signal: AbortSignal) =>
  adminApi().call<FoundOrders>('GET', '/admin/orders/many', { query: filters, signal });

/** Yields one response for each part, as they arrive. */
export async function* doToMany(
  act: ManyAct | ManyUndo,
  { choice, ...body }: ManyInput,
): AsyncGenerator<ManyAnswer> {
  const call = (part: OrderChoice) =>
    adminApi().call<ManyAnswer>('POST', `/admin/orders/many/${act}`, {
      body: { choice: part, ...body },
    });
  if ('orders' in choice) {
    // A carrier needs seconds for each order.
    const size = act === 'book-cargo' ? BOOKINGS_A_CALL : ORDERS_A_CALL;
    for (let first = 0; first < choice.orders.length; first += size)
      yield await call({ orders: choice.orders.slice(first, first + size) });
    return;
  }
  let after: number | null = null;
  do {
    const answer: ManyAnswer = await call({ ...choice, after });
    yield answer;
    after = answer.next;
  } while (after !== null);
}

/** For a single order. */
export const takeBack = (
  act: ManyUndo,
  order: { orderNumber: string; version: number },
  isNotified: boolean,
) =>
  adminApi().call<ManyAnswer>('POST', `/admin/orders/many/${act}`, {
    body: { choice: { orders: [order] }, isNotified },
  });

export async function saveSlips(body: SlipsBody): Promise<void> {
  const { name, file } = await adminApi().download('POST', '/admin/orders/slips', { body });
  saveFile(name, 'application/pdf', file);
}

export async function saveOrdersFile(
  format: 'csv' | 'xlsx',
  query: Filters & { numbers?: string },
): Promise<void> {
  const { name, file } = await adminApi().download('GET', `/admin/orders/many/${format}`, {
    query,
  });
  saveFile(name, file.type, file);
}
