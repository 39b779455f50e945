import type { ReactNode } from 'react';
import { formatLira, type Kurus } from '#shared/base/money.ts';
import { sumWithTax, type TaxedPrice } from '#shared/pricing/goods.ts';
import { netAndGross } from '#shared/pricing/rates.ts';
import type { PriceLead } from '#shared/pricing/shown-totals.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { usePriceLead, useRates } from '#web/settings/shop-context.tsx';

/**
 * How amounts are shown, with or without tax: `of` converts a price of the catalogue, `text`
 * formats it, at the product's tax rate.
 */
export type Lead = {
  isGross: boolean;
  of(price: Kurus, taxPercent?: number): Kurus;
  text(price: Kurus, taxPercent?: number): string;
  /** Converts an amount with tax, and back: filters always compare prices with tax. */
  ofGross(amount: Kurus): Kurus;
  toGross(amount: Kurus): Kurus;
  /** The total of rows with different tax rates, as a cart adds them up. */
  sum(rows: readonly TaxedPrice[]): Kurus;
  /** "KDV dahil" or "+ KDV". */
  taxLabel: string;
};

function useLeadOf(lead: PriceLead): Lead {
  const { t, i18n } = useTranslation('common');
  const rates = useRates();
  const of = (price: Kurus, taxPercent?: number) => netAndGross(price, rates, taxPercent)[lead];
  return {
    isGross: lead === 'gross',
    of,
    ofGross: (amount) =>
      lead === 'gross' ? amount : netAndGross(amount, { ...rates, pricesIncludeTax: true }).net,
    toGross: (amount) =>
      lead === 'gross' ? amount : netAndGross(amount, { ...rates, pricesIncludeTax: false }).gross,
    sum: (rows) => sumWithTax(rows, rates)[lead],
    text: (price, taxPercent) => formatLira(of(price, taxPercent), i18n.language),
    taxLabel: t(lead === 'gross' ? 'taxIncluded' : 'plusTax'),
  };
}

/** For components that only the browser renders. */
export const useLead = (): Lead => useLeadOf(usePriceLead());

/** Renders both variants; the document shows one of them. */
export function ByLead({ children }: { children: (lead: Lead) => ReactNode }) {
  const gross = useLeadOf('gross');
  const net = useLeadOf('net');
  return (
    <>
      <span className="in-gross">{children(gross)}</span>
      <span className="in-net">{children(net)}</span>
    </>
  );
}
