// Requests the prices of a customer who has their own: for the products that parts of the page
// show, collected for a moment, each once. Loaded only for such customers.
import { fromLira, subtract, toLira } from '#shared/base/money.ts';
import { MAX_FAMILY_MEMBERS, MAX_OWN_FAMILIES, MAX_OWN_PRICES } from '#shared/cart/cart-limits.ts';
import type { OwnPricesAnswer, OwnProductPrice, OwnRange } from '#shared/cart/own-prices.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { pieceDiscountOf } from '#shared/catalogue/wire-prices.ts';
import { withPieceDiscount } from '#shared/pricing/piece-discounts.ts';
import { type OwnPricing, offerOwnPrices, type ShownKey } from './own-prices.ts';

const GATHER_MS = 30;

/** A product of the page at the customer's own price: its reduction is applied to that price. */
export const priceWith =
  (prices: ReadonlyMap<number, OwnProductPrice>): OwnPricing =>
  (shown) => {
    const product = shown.everybodys ?? shown;
    const own = prices.get(product.id);
    if (!own) return product;
    const { price, bulkDiscounts, isForCompany, minimum } = own;
    const discount = reductionOf(own, product.discount);
    return {
      ...product,
      price,
      bulkDiscounts,
      discount,
      everybodys: product,
      ownPrice: { isForCompany, minimum },
    };
  };

/** The previous price for everybody is not struck through beside an own price. */
function reductionOf(
  { price, pieceSteps }: OwnProductPrice,
  everybodys: Product['discount'],
): Product['discount'] {
  const before = fromLira(price);
  const after = withPieceDiscount(before, pieceDiscountOf(pieceSteps));
  if (after === before) return null;
  return {
    percentage: pieceSteps.length === 1 ? (pieceSteps[0]?.percentage ?? null) : null,
    amount: toLira(subtract(before, after)),
    price: toLira(after),
    endsAt: everybodys?.endsAt ?? null,
    previousPrice: null,
    steps: pieceSteps,
  };
}

/**
 * Until it is stopped. `read` answers the own prices of at most MAX_OWN_PRICES products, and of
 * MAX_OWN_FAMILIES families.
 */
export function startOwnPrices(
  read: (productIds: number[], families: number[][]) => Promise<OwnPricesAnswer>,
): () => void {
  const prices = new Map<number, OwnProductPrice>();
  const ranges = new Map<ShownKey, OwnRange>();
  const known = new Set<ShownKey>();
  const waiting = new Set<ShownKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  async function ask(ids: number[], families: string[]) {
    try {
      const answer = await read(ids, families.map(membersOf));
      const found = (answer.families ?? []).flatMap((range, place) => {
        const key = families[place];
        return range && key !== undefined ? [[key, range] as const] : [];
      });
      if (isStopped || (answer.prices.length === 0 && found.length === 0)) return;
      for (const price of answer.prices) prices.set(price.productId, price);
      for (const [key, range] of found) ranges.set(key, range);
      offer.publish(priceWith(new Map(prices)), new Map(ranges));
    } catch {
      // Logged by the client. The page keeps the prices for everybody; the cart has its own
      // response.
      for (const key of [...ids, ...families]) known.delete(key);
    }
  }
  function askForWaiting() {
    const ids = [...waiting].filter((key) => typeof key === 'number');
    const families = [...waiting].filter(
      (key) => typeof key === 'string' && membersOf(key).length <= MAX_FAMILY_MEMBERS,
    ) as string[];
    waiting.clear();
    const turns = Math.max(ids.length / MAX_OWN_PRICES, families.length / MAX_OWN_FAMILIES);
    for (let turn = 0; turn < turns; turn += 1)
      void ask(slice(ids, turn, MAX_OWN_PRICES), slice(families, turn, MAX_OWN_FAMILIES));
  }

  const offer = offerOwnPrices((keys) => {
    for (const key of keys) {
      if (known.has(key)) continue;
      known.add(key);
      waiting.add(key);
    }
    clearTimeout(timer);
    if (waiting.size > 0) timer = setTimeout(askForWaiting, GATHER_MS);
  });
  return () => {
    isStopped = true;
    clearTimeout(timer);
    offer.withdraw();
  };
}

const membersOf = (key: string): number[] => key.split(',').map(Number);
const slice = <Item>(all: readonly Item[], turn: number, most: number): Item[] =>
  all.slice(turn * most, (turn + 1) * most);
