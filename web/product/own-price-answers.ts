// Asks what products cost a customer who has prices of their own: those that parts of the page show,
// gathered for a moment, each once. Loaded for such customers alone.
import { fromLira, subtract, toLira } from '#shared/base/money.ts';
import {
  MAX_OWN_PRICES,
  type OwnPricesAnswer,
  type OwnProductPrice,
} from '#shared/cart/own-prices.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { pieceDiscountOf } from '#shared/catalogue/wire-prices.ts';
import { withPieceDiscount } from '#shared/pricing/piece-discounts.ts';
import { type OwnPricing, offerOwnPrices } from './own-prices.ts';

const GATHER_MS = 30;

/** A product as the page has it, at the customer's own price: its reduction acts on that one. */
export const priceWith =
  (prices: ReadonlyMap<number, OwnProductPrice>): OwnPricing =>
  (shown) => {
    const product = shown.everybodys ?? shown;
    const own = prices.get(product.id);
    if (!own) return product;
    const { price, bulkDiscounts, isForCompany, minimum } = own;
    const discount = reductionOf(own, product.discount);
    return {
      ...{ ...product, price, bulkDiscounts, discount, everybodys: product },
      ownPrice: { isForCompany, minimum },
    };
  };

/** What everybody paid before is nothing to be struck through beside it. */
function reductionOf(
  { price, pieceSteps }: OwnProductPrice,
  everybodys: Product['discount'],
): Product['discount'] {
  const before = fromLira(price);
  const after = withPieceDiscount(before, pieceDiscountOf(pieceSteps));
  if (after === before) return null;
  return {
    percentage: pieceSteps.length === 1 ? (pieceSteps[0]?.percentage ?? null) : null,
    ...{ amount: toLira(subtract(before, after)), price: toLira(after) },
    ...{ endsAt: everybodys?.endsAt ?? null, previousPrice: null, steps: pieceSteps },
  };
}

/** Until it is stopped. `read` answers the own prices of at most MAX_OWN_PRICES products. */
export function startOwnPrices(
  read: (productIds: number[]) => Promise<OwnPricesAnswer>,
): () => void {
  const prices = new Map<number, OwnProductPrice>();
  const known = new Set<number>();
  const waiting = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  async function ask(ids: number[]) {
    try {
      const answer = await read(ids);
      if (isStopped || answer.prices.length === 0) return;
      for (const price of answer.prices) prices.set(price.productId, price);
      offer.publish(priceWith(new Map(prices)));
    } catch {
      // Logged by the client. The page stays as it is for everybody; the cart has its own answer.
      for (const id of ids) known.delete(id);
    }
  }
  function askForWaiting() {
    const ids = [...waiting];
    waiting.clear();
    for (let start = 0; start < ids.length; start += MAX_OWN_PRICES)
      void ask(ids.slice(start, start + MAX_OWN_PRICES));
  }

  const offer = offerOwnPrices((ids) => {
    for (const id of ids) {
      if (known.has(id)) continue;
      known.add(id);
      waiting.add(id);
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
