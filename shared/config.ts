// Business settings on the wire: GET /config/rates and /config/tax-shipping (specification 3 and 7).
import { z } from 'zod';
import { Lira } from './catalogue.ts';

export const RatesAnswer = z.object({
  taxRate: z.number(),
  shippingCost: Lira,
  freeShippingThreshold: Lira,
  /** Our addition: prices are net unless the merchant turns it round (design.md 7). */
  pricesIncludeTax: z.boolean(),
});
export type RatesAnswer = z.infer<typeof RatesAnswer>;

export const TaxShippingAnswer = z.object({
  taxRatePercentage: z.number(),
  configName: z.string(),
  isActive: z.boolean(),
  isDefault: z.boolean(),
  description: z.string(),
});
export type TaxShippingAnswer = z.infer<typeof TaxShippingAnswer>;

/** What the browser may know of the shop: the seller's data and what can be paid with. */
export const ShopAnswer = z.object({
  name: z.string(),
  title: z.string(),
  mersis: z.string(),
  taxOffice: z.string(),
  taxNumber: z.string(),
  kep: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  whatsappNumber: z.string(),
  etbisLink: z.string(),
  socialLinks: z.array(z.string()),
  paymentMethods: z.array(z.enum(['card', 'transfer'])),
  /** Of the tag manager; empty: nothing of a third party is ever loaded. */
  gtmId: z.string(),
  /** Where a purchase is reported as a conversion; empty: nowhere. */
  adsConversion: z.string(),
});
export type ShopAnswer = z.infer<typeof ShopAnswer>;
