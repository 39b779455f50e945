// A gift as cart rows: the set, and the chosen additions.
import { fromLira } from '#shared/base/money.ts';
import { pieceDiscountOf, tiersOf } from '#shared/catalogue/wire-prices.ts';
import type { GiftPart, GiftPlan, GiftProduct, GiftRole } from '#shared/showcases/gift-plan.ts';
import type { GiftCompanion, OccasionDetail } from '#shared/showcases/occasions.ts';
import type { CardProduct } from '#web/product/card-product.ts';

/** The buyer's choices for all gifts of the page. */
export type GiftChoice = {
  gifts: number;
  /** The buyer already has a crimping tool. */
  hasTool: boolean;
  wrappingId: number | null;
  hasLabel: boolean;
  names: string;
  /** Null: the day of the occasion is used once it is known. */
  note: string | null;
  /** The day of the occasion ("2026-12-31") and the province; empty until they are chosen. */
  day: string;
  city: string;
};
/** The texts on the labels. */
export type GiftLabelTexts = { names: string; note: string };

type Companions = Pick<OccasionDetail, 'tools' | 'wrappings' | 'label'>;
export type GiftChosen = { role: GiftRole; product: CardProduct };

/** In the order of the cart; additions that do not fit this set are left out. */
export function chosenFor(
  gift: CardProduct,
  { tools, wrappings, label }: Companions,
  choice: GiftChoice,
): GiftChosen[] {
  const goes = ({ fits }: GiftCompanion) => fits.includes(gift.id);
  const wrapping = wrappings.find(({ product }) => product.id === choice.wrappingId);
  const chosen: [GiftRole, GiftCompanion | null | undefined | false][] = [
    ['label', choice.hasLabel && label],
    ['box', wrapping],
    ['tool', !choice.hasTool && tools.find(goes)],
  ];
  return [
    { role: 'bottle', product: gift },
    ...chosen.flatMap(([role, companion]) =>
      companion && goes(companion) ? [{ role, product: companion.product }] : [],
    ),
  ];
}

export const toGiftPart = ({ role, product }: GiftChosen): GiftPart => ({
  role,
  product: toGiftProduct(product),
});

const toGiftProduct = (product: CardProduct): GiftProduct => ({
  id: product.id,
  stock: product.stock,
  minQuantity: product.minQuantity,
  quantityStep: product.quantityStep,
  piecesPerUnit: product.quantity,
  price: fromLira(product.price),
  tiers: tiersOf(product.bulkDiscounts),
  steps: product.discount ? pieceDiscountOf(product.discount.steps).steps : [],
  taxPercent: product.taxRatePercentage,
});

/** The rows for the cart. */
export type GiftRows = (GiftChosen & { quantity: number })[];

export const cartRows = (chosen: readonly GiftChosen[], { rows }: GiftPlan): GiftRows =>
  chosen.flatMap((one, index) => {
    const row = rows[index];
    return row ? [{ ...one, quantity: row.quantity }] : [];
  });
