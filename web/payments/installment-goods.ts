import type { Kurus } from '#shared/base/money.ts';

/** What may be paid in parts. */
export type InstallmentGoods = {
  items: readonly { productId: number; quantity: number }[];
  /** What is paid all in all; left out for goods alone, whose tax the server adds. */
  total?: Kurus;
};
