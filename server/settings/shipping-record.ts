// The stored record of shipping.
import { z } from 'zod';
import type { ShippingRules } from '#shared/shipping/shipping.ts';
import { amount } from './setting-records.ts';

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
  freight: z.object({
    isOn: z.boolean(),
    overDesi: z.int(),
    nameTr: z.string(),
    nameEn: z.string(),
  }),
});
export type ShippingRecord = z.infer<typeof ShippingRecord>;

/**
 * Half a kilogram and half a desi: an assumption until the merchant has measured. Everything else
 * is unset.
 */
export const NO_SHIPPING: ShippingRecord = {
  isOn: false,
  fallbackWeightG: 500,
  fallbackVolumeCm3: 1_500,
  freeUpToDesi: null,
  options: [],
  freight: { isOn: false, overDesi: 100, nameTr: '', nameEn: '' },
};

/** Without an English name the Turkish one is used. */
const names = ({ nameTr, nameEn }: { nameTr: string; nameEn: string }) => ({
  tr: nameTr,
  en: nameEn || nameTr,
});

export const toShippingRules = ({
  fallbackWeightG,
  fallbackVolumeCm3,
  freeUpToDesi,
  options,
  freight,
}: ShippingRecord): ShippingRules => ({
  fallback: { weightG: fallbackWeightG, volumeCm3: fallbackVolumeCm3 },
  freeUpToDesi,
  options: options.map((option) => ({
    id: option.id,
    name: names(option),
    bands: option.bands.map(({ upTo, priceKurus, costKurus }) => ({
      upTo,
      price: priceKurus,
      cost: costKurus,
    })),
    further: option.furtherKurus,
    furtherCost: option.furtherCostKurus,
    upToDesi: option.upToDesi,
    mayBeFree: option.mayBeFree,
  })),
  freight: freight.isOn ? { overDesi: freight.overDesi, name: names(freight) } : null,
});
