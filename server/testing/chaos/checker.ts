// Reads the final state of the shop, the provider's records and the mails that arrived, and
// compares them with what people did and which results they got. Returns one line for each error.
import pg from 'pg';
import type { IyzicoServer } from '#server/testing/iyzico-server.ts';
import type { SmtpSink } from '#server/testing/smtp-sink.ts';
import type { Failure, History } from './history.ts';

export type Facts = Awaited<ReturnType<typeof readFacts>>;
type Order = {
  id: number;
  number: string;
  key: string | null;
  state: string;
  paymentState: string;
  holdsStock: boolean;
  total: number;
};
type Payment = { id: string; orderId: number; state: string; taken: number | null };
type Refund = { paymentId: string; state: string; amount: number };
type Product = { id: number; stock: number; sold: number; moved: number };

export async function readFacts(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const rows = async <T extends pg.QueryResultRow>(statement: string) =>
    (await client.query<T>(statement)).rows;
  try {
    return {
      orders: await rows<Order>(
        `select id, order_number as number, idempotency_key as key, state,
           payment_state as "paymentState", holds_stock as "holdsStock", total_kurus as total
         from orders`,
      ),
      payments: await rows<Payment>(
        `select id, order_id as "orderId", state, taken_kurus as taken from payments`,
      ),
      refunds: await rows<Refund>(
        `select payment_id as "paymentId", state, amount_kurus as amount from refunds`,
      ),
      items: await rows<{ orderId: number; productId: number; quantity: number }>(
        `select order_id as "orderId", product_id as "productId", quantity from order_items`,
      ),
      products:
        await rows<Product>(`select id, stock, sold_count as sold, (select coalesce(sum(change), 0)::int from stock_moves m
           where m.product_id = p.id) as moved from products p`),
      stockChanges: await rows<{ productId: number; change: number; remark: string | null }>(
        `select product_id as "productId", change, remark from stock_moves
         where order_id is null and reason <> 'opening'`,
      ),
      late: await rows<{ orderId: number }>(
        `select order_id as "orderId" from order_history where note = 'late'`,
      ),
      jobs: await rows<{ name: string; error: string | null }>(
        `select task_identifier as name, last_error as error from graphile_worker.jobs
         where task_identifier in ('send-mail', 'refund-payment')`,
      ),
    };
  } finally {
    await client.end();
  }
}

const over = ['CANCELLED', 'EXPIRED'];
const isSold = (state: string) => ![...over, 'PENDING_PAYMENT'].includes(state);
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** The stock must be the initial stock, minus what active orders hold, plus the stock changes. */
function* checkStock(facts: Facts, initial: ReadonlyMap<number, number>) {
  const { orders, items, products, stockChanges } = facts;
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  for (const { id, stock, sold, moved } of products) {
    if (moved !== stock) yield `product ${id} has ${stock} pieces, and moves of ${moved}`;
    const own = items.filter(({ productId }) => productId === id);
    const piecesOf = (isSo: (order: Order | undefined) => boolean | undefined) =>
      sum(own.filter((item) => isSo(orderOf.get(item.orderId))).map(({ quantity }) => quantity));
    const reserved = piecesOf((order) => order && !over.includes(order.state));
    const counted = sum(
      stockChanges.filter(({ productId }) => productId === id).map(({ change }) => change),
    );
    const expected = (initial.get(id) ?? 0) + counted - reserved;
    if (stock !== expected || stock < 0)
      yield `product ${id} has ${stock} pieces, not ${expected}: ${reserved} are in living orders`;
    const confirmed = piecesOf((order) => order && isSold(order.state));
    if (sold !== confirmed) yield `product ${id} counts ${sold} pieces sold, not ${confirmed}`;
  }
  for (const { number, state, holdsStock } of orders)
    if (holdsStock === over.includes(state))
      yield `order ${number} is ${state} and ${holdsStock ? 'holds' : 'lost'} its stock`;
}

function* checkOrders({ orders, payments, stockChanges, jobs }: Facts, history: History) {
  const numbers = new Map(orders.map((order) => [order.number, order]));
  for (const number of history.placed.keys())
    if (!numbers.has(number)) yield `order ${number} was answered as placed and is lost`;
  const keys = orders.map(({ key }) => key ?? '');
  for (const [index, key] of keys.entries())
    if (!history.keys.has(key) || keys.indexOf(key) !== index)
      yield `order ${orders[index]?.number} was placed by nobody, or twice (${key})`;
  for (const number of history.calledPaid) {
    const id = numbers.get(number)?.id;
    if (
      !payments.some(({ orderId, state }) => orderId === id && ['PAID', 'REFUNDED'].includes(state))
    )
      yield `order ${number} was called paid, and no payment of it is`;
  }
  for (const remark of history.stockChanges)
    if (stockChanges.filter((change) => change.remark === remark).length !== 1)
      yield `stock change "${remark}" was answered as made and is not there once`;
  for (const { name, error } of jobs) yield `a job ${name} is not done: ${error}`;
}

/** For an attempt: the amount that its buyer has finally paid according to our ledger. */
function ledgerOf({ payments, refunds }: Facts, attempt: string): number {
  const payment = payments.find(({ id }) => id === attempt);
  if (!payment || !['PAID', 'REVIEW', 'REFUNDED'].includes(payment.state)) return 0;
  const done = refunds.filter(({ paymentId, state }) => paymentId === attempt && state === 'done');
  return (payment.taken ?? 0) - sum(done.map(({ amount }) => amount));
}

type Page = IyzicoServer['pages'] extends Map<string, infer Value> ? Value : never;

function netOf({ request, paymentStatus, isCancelled, refunds }: Page): number {
  if (paymentStatus !== 'SUCCESS' || isCancelled) return 0;
  return Math.round((Number(request.paidPrice) - sum(refunds.map(({ price }) => price))) * 100);
}

/**
 * Compares the ledger of each attempt with all its pages at the provider: a page whose response was
 * lost is created again. Returns what each order has paid.
 */
function* checkLedger(facts: Facts, { pages }: Pick<IyzicoServer, 'pages'>) {
  const paid = new Map<string, number>();
  for (const page of pages.values())
    paid.set(page.request.basketId, (paid.get(page.request.basketId) ?? 0) + netOf(page));
  const nets = new Map<number, number>();
  for (const [attempt, net] of paid) {
    const payment = facts.payments.find(({ id }) => id === attempt);
    const ledger = ledgerOf(facts, attempt);
    if (ledger !== net)
      yield `attempt ${attempt} (${payment?.state ?? 'unknown'}) has ${ledger} kuruş in our ledger, ${net} in the provider's books`;
    if (payment) nets.set(payment.orderId, (nets.get(payment.orderId) ?? 0) + net);
  }
  for (const { id, state } of facts.payments)
    if (['PAID', 'REFUNDED'].includes(state) && !paid.has(id))
      yield `attempt ${id} is ${state}, and its provider does not know it`;
  return nets;
}

function* checkMoney(facts: Facts, bank: Pick<IyzicoServer, 'pages'>) {
  const { orders, payments, refunds } = facts;
  const nets = yield* checkLedger(facts, bank);
  for (const { state, paymentId } of refunds)
    if (state !== 'done') yield `a refund of attempt ${paymentId} is still ${state}`;
  for (const { id, number, state, total } of orders) {
    const net = nets.get(id) ?? 0;
    if (net !== (isSold(state) ? total : 0))
      yield `order ${number} is ${state} over ${total} kuruş, and its buyer has paid ${net}`;
    const paid = payments.filter((one) => one.orderId === id && one.state === 'PAID').length;
    if (paid > 1) yield `order ${number} is paid ${paid} times`;
  }
}

/**
 * A process that is killed between sending a mail and recording it sends it again, under the same
 * name: only near a failure, and after the pause of a failed job. A machine on which a process
 * starts slowly is also slow to record.
 */
const UNNOTED_MS = 3_000;
const JOB_PAUSE_MS = 2_000;
function mayComeAgain(
  { failures, startMs }: Pick<History, 'failures' | 'startMs'>,
  [first, next]: readonly [number, number],
): boolean {
  const unnotedMs = Math.max(UNNOTED_MS, startMs);
  const isNear = ({ from, to }: Failure) => from <= first + unnotedMs && to >= first - unnotedMs;
  return failures.some(
    (one) => isNear(one) && (one.isEnd ? next >= one.from : next - first > JOB_PAUSE_MS),
  );
}

/** The arrival times of each mail, by its name. */
function arrivalsOf({ messages, arrivals }: SmtpSink): Map<string, number[]> {
  const sent = new Map<string, number[]>();
  for (const [index, message] of messages.entries()) {
    const name = /^Message-ID:\s+<(.+)@/im.exec(message)?.[1] ?? `without a name ${index}`;
    sent.set(name, [...(sent.get(name) ?? []), arrivals[index] ?? 0]);
  }
  return sent;
}

function* checkMails({ orders }: Facts, sink: SmtpSink, history: History) {
  const sent = arrivalsOf(sink);
  for (const [name, [first = 0, next]] of sent)
    if (next !== undefined && !mayComeAgain(history, [first, next]))
      yield `mail ${name} was sent again ${next - first} ms later, and nothing failed`;
  for (const { number, state } of orders) {
    const notified = [...sent.keys()].filter((name) =>
      name.startsWith(`order-paid.${number}`),
    ).length;
    if (notified > 1) yield `order ${number} was notified ${notified} times that it is paid`;
    if (notified === 0 && isSold(state))
      yield `order ${number} is ${state}, and its buyer was not told`;
  }
}

export function check(
  facts: Facts,
  world: {
    initial: ReadonlyMap<number, number>;
    history: History;
    bank: Pick<IyzicoServer, 'pages'>;
    sink: SmtpSink;
  },
): string[] {
  return [
    ...checkStock(facts, world.initial),
    ...checkOrders(facts, world.history),
    ...checkMoney(facts, world.bank),
    ...checkMails(facts, world.sink, world.history),
  ];
}
