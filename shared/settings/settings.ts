// /admin/settings on the wire: the merchant's decisions. Amounts in lira.
import { z } from 'zod';
import { isOneLine } from '#shared/base/fields.ts';
import { Lira } from '#shared/catalogue/catalogue.ts';
import { ImageHash, TakenPicture } from '#shared/catalogue/images.ts';
import { shopMethods } from '#shared/orders/payment-methods.ts';
import { surchargePayers } from '#shared/pricing/installments.ts';
import { provinces, regionNames } from '#shared/shipping/regions.ts';
import { RemindersBody, SmsBody } from './message-settings.ts';

export const settingGroups = [
  'shop',
  'rates',
  'shipping',
  'delivery',
  'payments',
  'invoices',
  'unpaid',
  'sms',
  'reminders',
  'analytics',
] as const;
export type SettingGroup = (typeof settingGroups)[number];

export const MAX_OPTIONS = 8;
export const MAX_BANDS = 40;
export const MAX_SOCIAL_LINKS = 8;
export const MAX_ORDER_EMAILS = 8;
export const MOST_DESI_TYPED = 100_000;

/** 0: never saved. */
const version = z.int().min(0).max(2_147_483_647);
const oneLine = (max: number) => z.string().trim().max(max).refine(isOneLine);

export const ShopFields = z.object({
  name: oneLine(60),
  title: oneLine(200),
  mersis: oneLine(30),
  taxOffice: oneLine(80),
  taxNumber: oneLine(20),
  kep: oneLine(254),
  /** Law 6563: the merchant's chamber, and the address of its rules of conduct. */
  chamber: oneLine(200),
  chamberRulesLink: oneLine(300),
  phone: oneLine(30),
  email: oneLine(254),
  /** Who gets a mail about a new order; if empty, `email`. */
  orderEmails: z.array(oneLine(254)).max(50),
  address: oneLine(300),
  iban: oneLine(60),
  bank: oneLine(80),
  etbisLink: oneLine(300),
  socialLinks: z.array(oneLine(300)).max(50),
  whatsappNumber: oneLine(30),
});
export type ShopFields = z.infer<typeof ShopFields>;
export const ShopBody = ShopFields.extend({ version });

export const RatesFields = z.object({
  taxRatePercentage: z.number(),
  shippingCost: z.number(),
  /** Null: shipping is never free. */
  freeShippingThreshold: z.number().nullable(),
  pricesIncludeTax: z.boolean(),
  /** A struck-through price is the lowest of this many days. */
  lowestPriceDays: z.number(),
});
export type RatesFields = z.infer<typeof RatesFields>;
export const RatesBody = RatesFields.extend({ version });

const desi = z.int().min(1).max(MOST_DESI_TYPED);
const OptionFields = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,24}$/),
  nameTr: oneLine(60),
  nameEn: oneLine(60),
  bands: z
    .array(z.object({ upTo: desi, price: z.number(), cost: z.number().nullable() }))
    .max(MAX_BANDS),
  further: z.number(),
  furtherCost: z.number().nullable(),
  upToDesi: desi.nullable(),
  mayBeFree: z.boolean(),
});
export const ShippingFields = z.object({
  isOn: z.boolean(),
  /** The assumed values for a sales unit without measures. */
  fallbackWeightG: z.int().min(1).max(1_000_000),
  fallbackVolumeCm3: z.int().min(1).max(10_000_000),
  freeUpToDesi: desi.nullable(),
  options: z.array(OptionFields).max(MAX_OPTIONS),
  freight: z.object({
    isOn: z.boolean(),
    overDesi: desi,
    nameTr: oneLine(60),
    nameEn: oneLine(60),
  }),
});
export type ShippingFields = z.infer<typeof ShippingFields>;
export const ShippingBody = ShippingFields.extend({ version });

export const MAX_CLOSED_DAYS = 100;
const weekdays = z.array(z.int().min(1).max(7)).max(7);
const DayRange = z.object({ min: z.number(), max: z.number() });
/** When parcels are dispatched and how long they take (shared/shipping/delivery-dates.ts). */
export const DeliveryFields = z.object({
  isOn: z.boolean(),
  cutOff: oneLine(5),
  workingDays: weekdays,
  carrierDays: weekdays,
  closedDays: z.array(oneLine(10)).max(MAX_CLOSED_DAYS),
  personalisedDays: z.number(),
  regions: z.record(z.enum(regionNames), DayRange),
  cities: z.array(DayRange.extend({ city: oneLine(60) })).max(provinces.length),
});
export type DeliveryFields = z.infer<typeof DeliveryFields>;
export const DeliveryBody = DeliveryFields.extend({ version });

export const MAX_CARRIERS = 30;
export const eInvoiceScenarios = ['TEMELFATURA', 'TICARIFATURA'] as const;
export const InvoicesFields = z.object({
  /** Three letters or digits before the year and the number: for e-Arşiv, and for e-Fatura. */
  archiveSeries: oneLine(3),
  invoiceSeries: oneLine(3),
  /** For e-Fatura: the buyer may reject an invoice only if it is a TICARIFATURA. */
  scenario: z.enum(eInvoiceScenarios),
  /**
   * In days after the dispatch: the last day for the invoice (VUK 231/5), and the day from which it
   * is urgent.
   */
  limitDays: z.number(),
  warnDays: z.number(),
  /** For how many days an e-Arşiv invoice can be cancelled here. */
  cancelDays: z.number(),
  /** The reason why goods at 0 % have no KDV: a code of the tax office and its text. */
  exemptionCode: oneLine(3),
  exemptionReason: oneLine(200),
  /** `carrier`: a key of shared/shipping/carriers.ts, or the name as it is typed for a parcel. */
  carriers: z
    .array(z.object({ carrier: oneLine(60), title: oneLine(200), taxNumber: oneLine(20) }))
    .max(MAX_CARRIERS),
});
export type InvoicesFields = z.infer<typeof InvoicesFields>;
export const InvoicesBody = InvoicesFields.extend({ version });

/**
 * How much stock unpaid orders may reserve; the totals are sums for one buyer and for one network.
 */
export const UnpaidFields = z.object({
  buyerOrders: z.number(),
  buyerTotal: z.number(),
  networkOrders: z.number(),
  networkTotal: z.number(),
  knownTimes: z.number(),
  guestSharePercent: z.number(),
  smallQuantity: z.number(),
  unverifiedTotal: z.number(),
});
export type UnpaidFields = z.infer<typeof UnpaidFields>;
export const UnpaidBody = UnpaidFields.extend({ version });

export const MAX_CATEGORY_RULES = 100;
export const PaymentsFields = z.object({
  offered: z.array(z.string().max(40)).max(20),
  installments: z.object({
    isOn: z.boolean(),
    maxCount: z.int(),
    minTotal: z.number(),
    payer: z.enum(surchargePayers),
    /** Includes its subcategories; 1 means no installments. */
    categories: z
      .array(z.object({ categoryId: z.int().min(1).max(2_147_483_647), maxCount: z.int() }))
      .max(MAX_CATEGORY_RULES),
  }),
  cashOnDelivery: z.object({ isOn: z.boolean(), surcharge: z.number(), maxTotal: z.number() }),
  /** The picture of the accepted cards; null: our own drawing. */
  marks: ImageHash.nullable(),
});
export type PaymentsFields = z.infer<typeof PaymentsFields>;
export const PaymentsBody = PaymentsFields.extend({ version });
/** `lack`: why the provider cannot be offered. */
export const PaymentsSettings = PaymentsBody.extend({
  marks: TakenPicture.nullable(),
  providers: z.array(
    z.object({
      name: z.string(),
      method: z.enum(shopMethods),
      lack: z.enum(['not-configured', 'no-keys', 'no-iban']).nullable(),
    }),
  ),
});
export type PaymentsSettings = z.infer<typeof PaymentsSettings>;

/** Without `adsConversion`, the present one stays. */
export const AnalyticsBody = z.object({
  gtmId: oneLine(40),
  adsConversion: oneLine(90).optional(),
  version,
});
export const AnalyticsSettings = AnalyticsBody.extend({ adsConversion: z.string() });

export const SettingsAnswer = z.object({
  shop: ShopBody,
  rates: RatesBody,
  shipping: ShippingBody,
  delivery: DeliveryBody,
  payments: PaymentsSettings,
  invoices: InvoicesBody,
  unpaid: UnpaidBody,
  sms: SmsBody,
  reminders: RemindersBody,
  analytics: AnalyticsSettings,
});
export type SettingsAnswer = z.infer<typeof SettingsAnswer>;

/**
 * POST /admin/settings/shipping/trial: the shipping cost of a cart by a table that is not saved
 * yet.
 */
export const TrialBody = z.object({
  shipping: ShippingFields,
  items: z
    .array(
      z.object({
        productId: z.int().min(1).max(2_147_483_647),
        quantity: z.int().min(1).max(1_000_000),
      }),
    )
    .min(1)
    .max(50),
});
export const TrialAnswer = z.object({
  desi: z.int(),
  weightKg: z.number(),
  subtotal: Lira,
  /** `cost`: the carrier's price, if it was entered. */
  options: z.array(
    z.object({
      id: z.string(),
      nameTr: z.string(),
      price: Lira,
      cost: Lira.nullable(),
      isBuyerPays: z.boolean(),
    }),
  ),
  /** The products for which the fallback is used. */
  unmeasured: z.array(z.int()),
});
export type TrialAnswer = z.infer<typeof TrialAnswer>;

export const UnmeasuredQuery = z.object({
  page: z.coerce.number().int().min(0).max(100_000).default(0),
  size: z.coerce.number().int().min(1).max(100).default(20),
});
export const UnmeasuredPage = z.object({
  content: z.array(
    z.object({
      id: z.int(),
      sku: z.string(),
      name: z.string(),
      piecesPerCarton: z.int().nullable(),
      hasWeight: z.boolean(),
      hasVolume: z.boolean(),
    }),
  ),
  page: z.int(),
  size: z.int(),
  hasNext: z.boolean(),
});
export type UnmeasuredPage = z.infer<typeof UnmeasuredPage>;
