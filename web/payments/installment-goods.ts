import type { Kurus } from '#shared/base/money.ts';

/** Goods that may be paid in installments. */
export type InstallmentGoods = {
  items: readonly { productId: number; quantity: number }[];
  /** The total to pay; left out for goods alone, to which the server adds the tax. */
  total?: Kurus;
};
