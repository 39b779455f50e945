// Standing orders: a list that is ordered regularly, each turn only after its buyer confirms it
// (decision 0095).
import { z } from 'zod';
import { dayAfter } from '#shared/base/format.ts';
import { rowProblems } from '#shared/cart/cart.ts';
import { Lira } from '#shared/catalogue/catalogue.ts';
import { orderDocumentKinds } from '#shared/orders/customer-orders.ts';

export const MAX_STANDING_ORDERS = 50;
const MOST_WEEKS = 52;

export const Rhythm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('weeks'), every: z.int().min(1).max(MOST_WEEKS) }),
  /** In a shorter month, its last day. */
  z.object({ kind: z.literal('month-day'), day: z.int().min(1).max(31) }),
]);
export type Rhythm = z.infer<typeof Rhythm>;

/** The turn that follows a turn; both are days ("2026-12-31"). */
export function turnAfter(rhythm: Rhythm, turnOn: string): string {
  if (rhythm.kind === 'weeks') return dayAfter(turnOn, 7 * rhythm.every);
  const [year = 0, month = 0] = turnOn.split('-').map(Number);
  return dayOfMonth(year, month + 1, rhythm.day);
}

/** The first turn on or after this day. */
export function firstTurn(rhythm: Rhythm, from: string): string {
  if (rhythm.kind === 'weeks') return from;
  const [year = 0, month = 0] = from.split('-').map(Number);
  const here = dayOfMonth(year, month, rhythm.day);
  return here >= from ? here : dayOfMonth(year, month + 1, rhythm.day);
}

/** `month` counts from 1; 13 is January of the next year. */
function dayOfMonth(year: number, month: number, day: number): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1, Math.min(day, last))).toISOString().slice(0, 10);
}

/** The latest turn up to today, and the next one; earlier missed turns are skipped. */
export function turnsOf(
  rhythm: Rhythm,
  nextOn: string,
  today: string,
): { turnOn: string; nextOn: string } {
  let turnOn = nextOn;
  let after = turnAfter(rhythm, turnOn);
  while (after <= today) {
    turnOn = after;
    after = turnAfter(rhythm, turnOn);
  }
  return { turnOn, nextOn: after };
}

const StandingOrderParts = z.object({
  addressId: z.int().min(1),
  rhythm: Rhythm,
  /** The first turn, not before today; for a day of the month, the first such day from then on. */
  nextOn: z.iso.date(),
});
export const StandingOrderBody = StandingOrderParts.extend({ listId: z.int().min(1) });
export type StandingOrderBody = z.infer<typeof StandingOrderBody>;
export const StandingOrderChangeBody = StandingOrderParts.extend({
  isPaused: z.boolean(),
  version: z.int().min(1),
});
export type StandingOrderChangeBody = z.infer<typeof StandingOrderChangeBody>;

export const StandingOrder = z.object({
  id: z.int(),
  list: z.object({ id: z.int(), name: z.string(), itemCount: z.int() }),
  companyName: z.string().nullable(),
  addressId: z.int().nullable(),
  rhythm: Rhythm,
  nextOn: z.string(),
  isPaused: z.boolean(),
  version: z.int(),
  /** The last twelve, the newest first. */
  turns: z.array(
    z.object({
      turnOn: z.string(),
      order: z.object({ id: z.int(), number: z.string() }).nullable(),
    }),
  ),
});
export type StandingOrder = z.infer<typeof StandingOrder>;
export const StandingOrdersAnswer = z.object({ content: z.array(StandingOrder) });

/** `over`: a later turn has come since; `ended`: the standing order has ended. */
const turnStates = ['open', 'ordered', 'over', 'ended'] as const;
export type TurnState = (typeof turnStates)[number];

/** A row as it would be ordered today; `quantity` 0: the row is left out. */
export const TurnRow = z.object({
  productId: z.int(),
  sku: z.string(),
  name: z.string(),
  imageUrl: z.string(),
  notes: z.string().nullable(),
  asked: z.int(),
  quantity: z.int(),
  unitPrice: Lira,
  lineTotal: Lira,
  problem: z.enum(rowProblems).nullable(),
});
export type TurnRow = z.infer<typeof TurnRow>;

/** GET /standing-turn: what the link of a turn's mail shows. */
export const TurnAnswer = z.object({
  state: z.enum(turnStates),
  listName: z.string(),
  turnOn: z.string(),
  nextOn: z.string(),
  order: z.object({ number: z.string(), accessToken: z.string() }).nullable(),
  rows: z.array(TurnRow),
  subtotal: Lira,
  discount: Lira,
  shippingCost: Lira,
  total: Lira,
  /** Null: an address must first be chosen in the account. */
  address: z.string().nullable(),
  /** Something differs from the list, so the order needs the buyer's consent. */
  isChanged: z.boolean(),
  documents: z.array(
    z.object({ kind: z.enum(orderDocumentKinds), title: z.string(), html: z.string() }),
  ),
});
export type TurnAnswer = z.infer<typeof TurnAnswer>;

export const ConfirmTurnBody = z.object({
  /** The total that was shown. */
  expectedTotal: z.number().min(0).max(1e10),
  acceptsChanges: z.boolean(),
  acceptsTexts: z.boolean(),
});
export type ConfirmTurnBody = z.infer<typeof ConfirmTurnBody>;
export const ConfirmedTurn = z.object({ orderNumber: z.string(), accessToken: z.string() });
export type ConfirmedTurn = z.infer<typeof ConfirmedTurn>;
export const EndedTurn = z.object({ listName: z.string() });
