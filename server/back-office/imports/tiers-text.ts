// Bulk tiers in one cell: "12: %5; 48: %10; 96: 2,50 TL; 200: %20 (kapalı)". Each tier has a
// quantity in sales units and the reduction of each unit: a percentage, or lira. Reading accepts
// more forms than writing: "12:5%" and "96:2,50" are understood.
import { fold } from '#shared/base/fold.ts';
import { plainDecimal } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { exactKurus, ZERO } from '#shared/base/money.ts';
import { readNumber } from '#shared/base/typed-number.ts';
import type { Tier } from '#shared/pricing/tiers.ts';

/** Words, in either language, for a tier that is stored but not active. */
const offWords = new Set(['kapali', 'off']);

export function tiersText(tiers: readonly Tier[], language: Language): string {
  return tiers
    .map(({ minQuantity, discountType, discountPoints, discountAmount, isActive }) => {
      const off =
        discountType === 'PERCENTAGE'
          ? `%${decimals(discountPoints, 0)}`
          : `${decimals(discountAmount, 2)} TL`;
      return `${minQuantity}: ${off}${isActive ? '' : language === 'tr' ? ' (kapalı)' : ' (off)'}`;
    })
    .join('; ');
}

const decimals = (hundredths: number, least: number) =>
  plainDecimal((hundredths / 100).toFixed(hundredths % 100 === 0 ? least : 2), 'tr');

/** Sorted by quantity. Null if the text is not a list of tiers. */
export function readTiers(text: string): Tier[] | null {
  const parts = text
    .split(/[;\n|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const tiers = parts.map(readTier);
  return tiers.every((tier) => tier !== null)
    ? tiers.toSorted((a, b) => a.minQuantity - b.minQuantity)
    : null;
}

function readTier(part: string): Tier | null {
  const [, quantity = '', given = '', remark] =
    /^(\d[\d.]{0,12})\s{0,3}[:=]\s{0,3}([^()]{1,30})(?:\(([^()]{0,30})\))?$/u.exec(part) ?? [];
  if (remark !== undefined && !offWords.has(fold(remark.trim()))) return null;
  const minQuantity = readNumber(quantity);
  const isPercentage = given.includes('%');
  const figure = given.trim().replace(/^%|%$/g, '');
  const amount = readNumber((isPercentage ? figure : figure.replace(/(tl|₺)$/i, '')).trim());
  if (minQuantity === null || !Number.isInteger(minQuantity) || amount === null || amount < 0)
    return null;
  const hundredths = exactKurus(amount);
  if (hundredths === null) return null;
  return {
    minQuantity,
    discountType: isPercentage ? 'PERCENTAGE' : 'FIXED_AMOUNT',
    discountPoints: isPercentage ? hundredths : 0,
    discountAmount: isPercentage ? ZERO : hundredths,
    isActive: remark === undefined,
  };
}
