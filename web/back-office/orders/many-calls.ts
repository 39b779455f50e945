// The calls for many orders at once.
import type { bookingRules } from '#shared/back-office/cargo.ts';
import type {
  ManyAct,
  ManyAnswer,
  ManyUndo,
  OrderChoice,
  SlipsBody,
} from '#shared/back-office/many-orders.ts';
import { ORDERS_A_CALL } from '#shared/back-office/many-orders.ts';
import type { CargoAccount } from '#shared/shipping/cargo.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { saveFile } from '#web/base/ui/save-file.ts';

const BOOKINGS_A_CALL = 10;

export type Filters = Record<string, string>;
/** The call for a part of the chosen orders. */
export type SendPart = (choice: OrderChoice) => Promise<ManyAnswer>;

export const countFound = (filters: Filters, signal: AbortSignal) =>
  adminApi().get('/admin/orders/many', { query: filters, signal });

type PlainAct = Exclude<ManyAct, 'ship' | 'book-cargo'> | ManyUndo;
export const movePart =
  (act: PlainAct, isNotified: boolean): SendPart =>
  async (choice) => {
    if (act !== 'book-transfer')
      return adminApi().post(`/admin/orders/many/${act}`, { body: { choice, isNotified } });
    // Money is only booked for orders that were chosen one by one; the bar offers nothing else.
    if (!('orders' in choice)) throw new TypeError('transfers are booked order by order');
    return adminApi().post('/admin/orders/many/book-transfer', { body: { choice, isNotified } });
  };
type Shipping = {
  isNotified: boolean;
  carrier: string;
  trackingNumbers: { orderNumber: string; trackingNumber: string }[];
  isNumberNeeded: boolean;
};
export const shipPart =
  (shipping: Shipping): SendPart =>
  (choice) =>
    adminApi().post('/admin/orders/many/ship', { body: { choice, ...shipping } });
type Booking = { isNotified: boolean; account: CargoAccount; rule: (typeof bookingRules)[number] };
export const bookPart =
  (booking: Booking): SendPart =>
  (choice) =>
    adminApi().post('/admin/orders/many/book-cargo', { body: { choice, ...booking } });

/** Yields one response for each part, as they arrive. */
export async function* doToMany(
  act: ManyAct | ManyUndo,
  choice: OrderChoice,
  send: SendPart,
): AsyncGenerator<ManyAnswer> {
  if ('orders' in choice) {
    // A carrier needs seconds for each order.
    const size = act === 'book-cargo' ? BOOKINGS_A_CALL : ORDERS_A_CALL;
    for (let first = 0; first < choice.orders.length; first += size)
      yield await send({ orders: choice.orders.slice(first, first + size) });
    return;
  }
  let after: number | null = null;
  do {
    const answer: ManyAnswer = await send({ ...choice, after });
    yield answer;
    after = answer.next;
  } while (after !== null);
}

export async function saveSlips(body: SlipsBody): Promise<void> {
  const { name, file } = await adminApi().postFile('/admin/orders/slips', { body });
  saveFile(name, 'application/pdf', file);
}

export async function saveOrdersFile(
  format: 'csv' | 'xlsx',
  query: Filters & { numbers?: string },
): Promise<void> {
  const { name, file } = await adminApi().getFile(`/admin/orders/many/${format}`, { query });
  saveFile(name, file.type, file);
}
