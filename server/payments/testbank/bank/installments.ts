// The test bank's installment rates: as at real banks, each card family has other rates. Pure.

import { add, type Kurus, kurus, percentOf, ZERO } from '#shared/base/money.ts';
import type { CardFamily } from '#shared/pricing/installments.ts';

/** Basis points by installment count. The test cards are of the first family. */
const families: readonly { name: string; rates: Readonly<Record<number, number>> }[] = [
  { name: 'Axess', rates: { 2: 0, 3: 390, 6: 790, 9: 1_180, 12: 1_590 } },
  { name: 'Bonus', rates: { 2: 250, 3: 410, 6: 820, 9: 1_230, 12: 1_650 } },
  { name: 'World', rates: { 2: 240, 3: 400, 6: 800 } },
  { name: 'Maximum', rates: { 3: 420, 6: 860 } },
];

export const quoteFamilies = (price: Kurus): CardFamily[] =>
  families.map(({ name, rates }) => ({
    name,
    rows: Object.entries(rates).map(([count, points]) => ({
      count: Number(count),
      total: add(price, percentOf(price, points)),
    })),
  }));

export type BankChoice = { count: number; surcharge: Kurus };

/** The choices on the page, with payment at once first. */
export const choicesOf = ({
  amountKurus,
  counts,
  hasSurcharge,
}: {
  amountKurus: number;
  counts: readonly number[];
  hasSurcharge: boolean;
}): BankChoice[] =>
  counts.flatMap((count) => {
    if (count === 1) return [{ count, surcharge: ZERO }];
    const points = families[0]?.rates[count];
    return points === undefined
      ? []
      : [{ count, surcharge: hasSurcharge ? percentOf(kurus(amountKurus), points) : ZERO }];
  });
