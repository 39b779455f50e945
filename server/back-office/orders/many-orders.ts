// One action on many orders, a limited number per call. Each order is processed separately, under
// its lock and with its own entry in the audit log; a refused order is reported with the reason and
// does not stop the others.

import type { Actor } from '#server/admin-auth/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import type { OrderEdit } from '#server/orders/expected-version.ts';
import { selectUnshipped } from '#server/orders/shipments.sql.ts';
import { bookTransfer } from '#server/payments/manual-payments.ts';
import type { Providers } from '#server/payments/provider.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  type FoundOrders,
  type ManyAct,
  type ManyAnswer,
  type ManyUndo,
  MOST_ORDERS_CHOSEN,
  type OrderChoice,
  type OrdersFilter,
  type ShipMany,
} from '#shared/back-office/many-orders.ts';
import type { Language } from '#shared/base/languages.ts';
import { customerStatus } from '#shared/orders/order-states.ts';
import { undoCargo } from './cargo.ts';
import { deliverOrder, prepareOrder } from './moves.ts';
import { requireBackOfficeOrder } from './order.ts';
import { countFound, selectBackOfficeOrders } from './orders.sql.ts';
import { readFilter } from './orders.ts';
import { shipParcel } from './shipments.ts';
import { undoBooking, undoDelivery, undoPreparing, undoShipping } from './steps-back.ts';

type Deps = Platform & { settings: Settings; providers: Providers };
type Act = (context: Deps, orderNumber: string, doing: OrderEdit) => Promise<unknown>;
type By = { actor: Actor; language: Language; isNotified: boolean };

/** Each order takes at most a second. */
const ORDERS_A_PART = 50;

const acts: Record<Exclude<ManyAct, 'ship' | 'book-cargo'> | ManyUndo, Act> = {
  prepare: prepareOrder,
  deliver: deliverOrder,
  'book-transfer': async (context, orderNumber, doing) =>
    bookTransfer(context, (await requireBackOfficeOrder(context, orderNumber)).id, doing),
  'undo-prepare': undoPreparing,
  'undo-ship': undoShipping,
  'undo-book-cargo': undoCargo,
  'undo-deliver': undoDelivery,
  'undo-book-transfer': undoBooking,
};

/** At most MOST_ORDERS_CHOSEN, the newest first. */
export async function findMany(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  filter: OrdersFilter,
): Promise<FoundOrders> {
  const { count, first } = await countFound(
    db,
    readFilter(filter, clock()),
    MOST_ORDERS_CHOSEN + 1,
  );
  return {
    count: Math.min(count, MOST_ORDERS_CHOSEN),
    isCut: count > MOST_ORDERS_CHOSEN,
    upTo: first,
  };
}

export const doToMany = (
  context: Deps,
  act: keyof typeof acts,
  choice: OrderChoice,
  by: By,
): Promise<ManyAnswer> => eachOf(context, choice, by, { act: acts[act] });

/** Ships everything that is left of each order in one parcel. */
export function shipMany(
  context: Deps,
  { carrier, trackingNumbers, isNumberNeeded, choice }: Omit<ShipMany, 'isNotified'>,
  by: By,
): Promise<ManyAnswer> {
  const numberOf = new Map(
    trackingNumbers.map(({ orderNumber, trackingNumber }) => [orderNumber, trackingNumber]),
  );
  const act: Act = async (_, orderNumber, { actor, version, isNotified }) => {
    const trackingNumber = numberOf.get(orderNumber) ?? null;
    if (isNumberNeeded && trackingNumber === null) throw new AppError('TRACKING_NUMBER_MISSING');
    const { id } = await requireBackOfficeOrder(context, orderNumber);
    // Any change between this read and the lock changes the version.
    const left = [...(await selectUnshipped(context.db, id))].flatMap(([position, quantity]) =>
      quantity > 0 ? [{ position, quantity }] : [],
    );
    if (left.length === 0) throw new AppError('ORDER_MOVE_NOT_ALLOWED');
    await shipParcel(context, actor, orderNumber, {
      version,
      carrier,
      trackingNumber,
      trackingUrl: null,
      rows: left,
      remark: null,
      isNotified: isNotified !== false,
    });
  };
  return eachOf(context, choice, by, { act });
}

/** A few per call, some at the same time: a carrier needs seconds to respond. */
const BOOKINGS_A_PART = 10;
export const bookMany = (
  context: Deps,
  choice: OrderChoice,
  book: Act,
  by: By,
): Promise<ManyAnswer> =>
  eachOf(context, choice, by, { act: book, size: BOOKINGS_A_PART, isTogether: true });

type Part = { act: Act; size?: number; isTogether?: boolean };

async function eachOf(
  context: Deps,
  choice: OrderChoice,
  { actor, language, isNotified }: By,
  { act, size = ORDERS_A_PART, isTogether = false }: Part,
): Promise<ManyAnswer> {
  const { orders, next } = await readPart(context, choice, size);
  const answer: ManyAnswer = { done: [], refused: [], next };
  async function actOn({ orderNumber, version }: (typeof orders)[number]) {
    try {
      const result = await act(context, orderNumber, { actor, version, remark: null, isNotified });
      const after = await requireBackOfficeOrder(context, orderNumber);
      answer.done.push({ orderNumber, version: after.version, isBuyerMailed: result === 'sent' });
    } catch (error) {
      const message = await reasonOf(context, orderNumber, error, language);
      answer.refused.push({ orderNumber, message });
    }
  }
  if (isTogether) await Promise.all(orders.map(actOn));
  else for (const order of orders) await actOn(order);
  return answer;
}

async function readPart({ db, clock }: Deps, choice: OrderChoice, size: number) {
  if ('orders' in choice) return { orders: choice.orders, next: null };
  const { found, upTo, after } = choice;
  const rows = await selectBackOfficeOrders(
    db,
    { ...readFilter(found, clock()), upTo, ...(after && { after }) },
    { offset: 0, limit: size + 1 },
  );
  const orders = rows.slice(0, size);
  return { orders, next: rows.length > orders.length ? (orders.at(-1)?.id ?? null) : null };
}

/**
 * For an order whose state does not allow the action, the reason is its state. An unexpected error
 * is only logged: thrown, it would lose the list of the orders that are done.
 */
async function reasonOf(
  { db, log }: Deps,
  orderNumber: string,
  error: unknown,
  language: Language,
): Promise<string> {
  if (!(error instanceof AppError)) {
    log.error({ err: error, orderNumber }, 'one of many orders failed');
    return translate(language, 'errors', 'INTERNAL');
  }
  const { code, values } = error;
  if (code !== 'ORDER_MOVE_NOT_ALLOWED') return translate(language, 'errors', code, values);
  const { state, paymentState, returnState } = await requireBackOfficeOrder({ db }, orderNumber);
  const status = translate(
    language,
    'orders',
    `status.${customerStatus(state, paymentState, returnState)}`,
  );
  return translate(language, 'admin-orders', 'bulk.notAllowed', { status });
}
