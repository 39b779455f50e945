// Business settings on the wire: GET /config/rates and /config/tax-shipping (specification 3 and
// 7).
import { z } from 'zod';
import { Lira } from '#shared/catalogue/catalogue.ts';
import { Picture } from '#shared/catalogue/images.ts';
import { shopMethods } from '#shared/orders/payment-methods.ts';
import { ShopLogo } from './logo.ts';

/**
 * The id of a container or a single tag. It goes into the address of a script and determines the
 * policy of pages.
 */
export const GTM_ID = /^$|^(GTM|G|AW)-[A-Z0-9]{4,20}$/;
/** The target of purchase conversions: an account of Google Ads and its label; empty means none. */
export const ADS_CONVERSION = /^$|^AW-\d{4,20}\/[\w-]{1,60}$/;

export const RatesAnswer = z.object({
  taxRate: z.number(),
  shippingCost: Lira,
  freeShippingThreshold: Lira,
  /** Our addition: prices are net unless the merchant changes that. */
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

/**
 * `needsCode`: the buyer must prove the telephone number with a code (POST /checkout/phone-codes).
 */
export const CashOnDelivery = z
  .object({ surcharge: Lira, maxTotal: Lira, needsCode: z.boolean() })
  .nullable();
export type CashOnDelivery = z.infer<typeof CashOnDelivery>;

/** The public data of the shop: the seller's data and the ways to pay. */
export const ShopAnswer = z.object({
  name: z.string(),
  /** Null: the shop's name is shown as text. */
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
  /** The merchant's picture of the accepted cards; null: our own drawing. */
  paymentMarks: Picture.nullable(),
  /** Its surcharge and the highest total for it; null while it is off. */
  cashOnDelivery: CashOnDelivery,
  /**
   * The total from which a card can pay in installments, and their maximum number; null while it
   * cannot.
   */
  installments: z.object({ minTotal: Lira, maxCount: z.int() }).nullable(),
  /**
   * Null while shipping costs the same for every load; otherwise it is calculated by desi, and can
   * be free up to `freeUpToDesi` (null: any load, 0: never).
   */
  delivery: z.object({ freeUpToDesi: z.int().nullable() }).nullable(),
  /**
   * "14:00": an order paid before it on a working day is dispatched the same day; null: nothing is
   * promised (GET /delivery-dates).
   */
  dispatchBefore: z.string().nullable(),
  /** The id of the tag manager; empty: no third-party script is ever loaded. */
  gtmId: z.string(),
  /** The target that purchases are reported to as conversions; empty: none. */
  adsConversion: z.string(),
});
export type ShopAnswer = z.infer<typeof ShopAnswer>;

/** GET /delivery-dates: when an order paid now is dispatched, and when it arrives in a province. */
export const DeliveryDatesQuery = z.object({
  city: z.string().max(60).optional(),
  /** Whether a part of it is made for this buyer only. */
  personalised: z.enum(['true', 'false']).optional(),
  /** The order must arrive before this day. */
  before: z.iso.date().optional(),
});
export const DeliveryDatesAnswer = z.object({
  /**
   * For `before`: whether an order paid now arrives in time, and until when it must be paid; null
   * if no arrival is known.
   */
  deadline: z.object({ isInTime: z.boolean(), payBefore: z.string().nullable() }).nullable(),
  /** Null if nothing is promised. Days in Istanbul: "2026-12-31". */
  dates: z
    .object({
      today: z.string(),
      /** The latest payment for a dispatch on `dispatchOn`. */
      payBefore: z.string(),
      dispatchOn: z.string(),
      arrival: z.object({ from: z.string(), to: z.string() }).nullable(),
    })
    .nullable(),
});
export type DeliveryDatesAnswer = z.infer<typeof DeliveryDatesAnswer>;
