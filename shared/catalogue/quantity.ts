// Which quantities of a product can be bought: its minimum and its step.

export type QuantityRule = { minQuantity: number; quantityStep: number };

export const isAllowedQuantity = (
  { minQuantity, quantityStep }: QuantityRule,
  quantity: number,
): boolean =>
  Number.isInteger(quantity) && quantity >= minQuantity && quantity % quantityStep === 0;

/** The nearest allowed quantity that is not below the requested one. */
export function roundUpQuantity(
  { minQuantity, quantityStep }: QuantityRule,
  requested: number,
): number {
  const atLeast = Math.max(minQuantity, Math.ceil(requested));
  return Math.ceil(atLeast / quantityStep) * quantityStep;
}

/** The largest allowed quantity that the stock covers; 0 when there is none. */
export function largestQuantity(
  { minQuantity, quantityStep }: QuantityRule,
  stock: number,
): number {
  const quantity = Math.floor(stock / quantityStep) * quantityStep;
  return quantity >= minQuantity ? quantity : 0;
}
