// What the table settings holds, a row a group: amounts in kuruş. What a group lacks is as the specification has it.
import { z } from 'zod';
import { GTM_ID } from '#shared/config.ts';
import { kurus } from '#shared/money.ts';
import type { ShippingRules } from '#shared/shipping.ts';

export const RatesRecord = z.object({
  taxRate: z.number().min(0).max(1),
  shippingKurus: z.int().min(0),
  freeShippingKurus: z.int().min(0),
  pricesIncludeTax: z.boolean(),
});
export type RatesRecord = z.infer<typeof RatesRecord>;

/** What stands there is shown as it is: only what is written anew is checked. */
export const ShopRecord = z.object({
  name: z.string(),
  title: z.string(),
  mersis: z.string(),
  taxOffice: z.string(),
  taxNumber: z.string(),
  kep: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  iban: z.string(),
  bank: z.string(),
  etbisLink: z.string(),
  socialLinks: z.array(z.string()),
  whatsappNumber: z.string(),
});
export type Shop = z.infer<typeof ShopRecord>;

/** What is no id counts as none: a slip of the pen must not stop the shop. */
export const AnalyticsRecord = z.object({ gtmId: z.string().regex(GTM_ID).catch('') });

/** Whether every administrator needs a second step to sign in. */
export const SecurityRecord = z.object({ requiresTotp: z.boolean() });

export const PaymentsRecord = z.object({ offered: z.array(z.string()) });

const amount = z.int().min(0).transform(kurus);
const DeliveryRecord = z.object({
  id: z.string(),
  nameTr: z.string(),
  nameEn: z.string(),
  bands: z.array(z.object({ upTo: z.int(), priceKurus: amount, costKurus: amount.nullable() })),
  furtherKurus: amount,
  furtherCostKurus: amount.nullable(),
  upToDesi: z.int().nullable(),
  mayBeFree: z.boolean(),
});
export const ShippingRecord = z.object({
  isOn: z.boolean(),
  fallbackWeightG: z.int().min(1),
  fallbackVolumeCm3: z.int().min(1),
  freeUpToDesi: z.int().nullable(),
  options: z.array(DeliveryRecord),
  freight: z.object({ isOn: z.boolean(), overDesi: z.int(), nameTr: z.string(), nameEn: z.string() }),
});
export type ShippingRecord = z.infer<typeof ShippingRecord>;

/** Half a kilogram and half a desi: an assumption until the merchant has weighed. Everything else is unset. */
export const NO_SHIPPING: ShippingRecord = {
  isOn: false,
  fallbackWeightG: 500,
  fallbackVolumeCm3: 1_500,
  freeUpToDesi: null,
  options: [],
  freight: { isOn: false, overDesi: 100, nameTr: '', nameEn: '' },
};

/** Where no English name was written the Turkish one stands. */
const names = ({ nameTr, nameEn }: { nameTr: string; nameEn: string }) => ({ tr: nameTr, en: nameEn || nameTr });

export const toShippingRules = ({ fallbackWeightG, fallbackVolumeCm3, freeUpToDesi, options, freight }: ShippingRecord): ShippingRules => ({
  fallback: { weightG: fallbackWeightG, volumeCm3: fallbackVolumeCm3 },
  freeUpToDesi,
  options: options.map((option) => ({
    id: option.id,
    name: names(option),
    bands: option.bands.map(({ upTo, priceKurus, costKurus }) => ({ upTo, price: priceKurus, cost: costKurus })),
    further: option.furtherKurus,
    furtherCost: option.furtherCostKurus,
    upToDesi: option.upToDesi,
    mayBeFree: option.mayBeFree,
  })),
  freight: freight.isOn ? { overDesi: freight.overDesi, name: names(freight) } : null,
});
