// What a turn would be today: the rows of its list at current prices, with the available quantity
// of each.
import type { Platform } from '#server/base/platform.ts';
import { calculateCart } from '#server/cart/cart.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import type { Buyer, Rules } from '#server/discounts/rules.ts';
import type { Settings } from '#server/settings/settings.ts';
import { type CalculateAnswer, type RowProblem, rowProblems } from '#shared/cart/cart.ts';
import { selectTurnItems, type TurnItem, type TurnRecord } from './standing-orders.sql.ts';

export type CartDeps = Pick<Platform, 'db' | 'clock'> & {
  sellables: Sellables;
  settings: Settings;
  rules: Rules;
};
type TurnCartRow = TurnItem & {
  /** The available quantity; 0: none. */
  possible: number;
  /** Lists contain no samples. */
  problem: RowProblem | null;
};
/** `answer`: the calculation of the available rows, in their order. */
export type TurnCart = { rows: TurnCartRow[]; answer: CalculateAnswer; isChanged: boolean };

/** Only a customer with a verified mailbox gets personal discounts, as at the checkout. */
export const buyerOf = ({ customerId, buyer }: TurnRecord): Buyer | null =>
  buyer.isEmailVerified ? { customerId, email: buyer.emailFolded } : null;

export async function turnCart(context: CartDeps, turn: TurnRecord): Promise<TurnCart> {
  const items = await selectTurnItems(context.db, turn.listId);
  const calculate = (rows: { productId: number; quantity: number }[]) =>
    calculateCart(
      context,
      rows,
      { couponCode: null, shippingOptionId: null, buyer: buyerOf(turn) },
      turn.language,
    );
  const asked = await calculate(items.map(({ productId, quantity }) => ({ productId, quantity })));
  const rows = items.map((item, index): TurnCartRow => {
    const { problem: found = null, possibleQuantity = null } = asked.items[index] ?? {};
    const problem = rowProblems.find((each) => each === found) ?? null;
    return {
      ...item,
      problem,
      possible: problem === null ? item.quantity : (possibleQuantity ?? 0),
    };
  });
  const isChanged = rows.some(({ problem }) => problem !== null);
  const left = rows
    .filter(({ possible }) => possible > 0)
    .map(({ productId, possible }) => ({ productId, quantity: possible }));
  return { rows, answer: isChanged ? await calculate(left) : asked, isChanged };
}
