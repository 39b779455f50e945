// Business settings on the wire: GET /config/rates and /config/tax-shipping (specification 3 and
// 7).
import { z } from 'zod';
import { Lira } from '#shared/catalogue/catalogue.ts';
import { Picture } from '#shared/catalogue/images.ts';
import { shopMethods } from '#shared/orders/payment-methods.ts';
import { ShopLogo } from './logo.ts';

/** Of a container or a single tag. It goes into the address of a script and decides the policy of pages. */
export const GTM_ID = /^$|^(GTM|G|AW)-[A-Z0-9]{4,20}$/;
/** The target of purchase conversions: an account of Google Ads and its label; none is empty. */
export const ADS_CONVERSION = /^$|^AW-\d{4,20}\/[\w-]{1,60}$/;

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

/** `needsCode`: the buyer proves the telephone with a code (POST /checkout/phone-codes). */
export const CashOnDelivery = z
  .object({ surcharge: Lira, maxTotal: Lira, needsCode: z.boolean() })
  .nullable();
export type CashOnDelivery = z.infer<typeof CashOnDelivery>;

/** What the browser may know of the shop: the seller's data and what can be paid with. */
export const ShopAnswer = z.object({
  name: z.string(),
  /** Null: its name is written. */
  logo: ShopLogo.nullable(),
  title: z.string(),
  mersis: z.string(),
  taxOffice: z.string(),
  taxNumber: z.string(),
  kep: z.string(),
  chamber: z.string(),
  chamberRulesLink: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  whatsappNumber: z.string(),
  etbisLink: z.string(),
  socialLinks: z.array(z.string()),
  /** In the order in which they are offered. */
  paymentMethods: z.array(z.enum(shopMethods)),
  /** The accepted cards as the merchant shows them; null: our own drawing. */
  paymentMarks: Picture.nullable(),
  /** What it costs besides, and up to which total it may be chosen; null while it is off. */
  cashOnDelivery: CashOnDelivery,
  /** From which total on a card may pay in parts, in how many at most; null while it may not. */
  installments: z.object({ minTotal: Lira, maxCount: z.int() }).nullable(),
  /** Null while shipping costs the same for every load; else by desi, and free up to `freeUpToDesi` (null: any load, 0: never). */
  delivery: z.object({ freeUpToDesi: z.int().nullable() }).nullable(),
  /** "14:00": what is paid before it on a working day leaves the same day; null: nothing is promised (GET /delivery-dates). */
  dispatchBefore: z.string().nullable(),
  /** Of the tag manager; empty: nothing of a third party is ever loaded. */
  gtmId: z.string(),
  /** Where a purchase is reported as a conversion; empty: nowhere. */
  adsConversion: z.string(),
});
export type ShopAnswer = z.infer<typeof ShopAnswer>;

/** GET /delivery-dates: when an order leaves that is paid now, and when it arrives in a province. */
export const DeliveryDatesQuery = z.object({
  city: z.string().max(60).optional(),
  /** Whether something of it is made for this buyer alone. */
  personalised: z.enum(['true', 'false']).optional(),
  /** It must be there before this day. */
  before: z.iso.date().optional(),
});
export const DeliveryDatesAnswer = z.object({
  /** For `before`: whether what is paid now is in time, and until when it has to be paid; null where no arrival is known. */
  deadline: z.object({ isInTime: z.boolean(), payBefore: z.string().nullable() }).nullable(),
  /** Null where nothing is promised. Days are of Istanbul: "2026-12-31". */
  dates: z
    .object({
      today: z.string(),
      /** Until when an order has to be paid to leave on `dispatchOn`. */
      payBefore: z.string(),
      dispatchOn: z.string(),
      arrival: z.object({ from: z.string(), to: z.string() }).nullable(),
    })
    .nullable(),
});
export type DeliveryDatesAnswer = z.infer<typeof DeliveryDatesAnswer>;
