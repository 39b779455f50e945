// /admin/settings on the wire: what the merchant decides, and what is wrong with it. The same checks in the browser and on
// the server. Amounts in lira.
import { z } from 'zod';
import { email, isOneLine } from '#shared/base/fields.ts';
import { isIban, isMersis, isTckn, isVkn, toE164, toWhatsapp } from '#shared/base/identity.ts';
import { Lira } from '#shared/catalogue/catalogue.ts';
import { paymentMethods } from '#shared/orders/payment-methods.ts';
import { MOST_INSTALLMENTS, surchargePayers } from '#shared/pricing/installments.ts';

export const settingGroups = ['shop', 'rates', 'shipping', 'payments', 'analytics'] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** What the law asks for; a merchant may promise more. */
export const LEAST_PRICE_DAYS = 30;
const MOST_PRICE_DAYS = 365;

export const MAX_OPTIONS = 8;
export const MAX_BANDS = 40;
export const MAX_SOCIAL_LINKS = 8;
const MOST_LIRA = 100_000;
const MOST_DESI_TYPED = 100_000;

/** 0: never saved. */
const version = z.int().min(0).max(2_147_483_647);
const words = (max: number) => z.string().trim().max(max).refine(isOneLine);

export const ShopFields = z.object({
  name: words(60),
  title: words(200),
  mersis: words(30),
  taxOffice: words(80),
  taxNumber: words(20),
  kep: words(254),
  phone: words(30),
  email: words(254),
  address: words(300),
  iban: words(60),
  bank: words(80),
  etbisLink: words(300),
  socialLinks: z.array(words(300)).max(50),
  whatsappNumber: words(30),
});
export type ShopFields = z.infer<typeof ShopFields>;
export const ShopBody = ShopFields.extend({ version });

export const RatesFields = z.object({
  taxRatePercentage: z.number(),
  shippingCost: z.number(),
  /** Null: shipping is never free. */
  freeShippingThreshold: z.number().nullable(),
  pricesIncludeTax: z.boolean(),
  /** A struck-through price is the lowest of so many days (design.md 7). */
  lowestPriceDays: z.number(),
});
export type RatesFields = z.infer<typeof RatesFields>;
export const RatesBody = RatesFields.extend({ version });

const desi = z.int().min(1).max(MOST_DESI_TYPED);
const OptionFields = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,24}$/),
  nameTr: words(60),
  nameEn: words(60),
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
  /** The assumption for a sales unit without measures. */
  fallbackWeightG: z.int().min(1).max(1_000_000),
  fallbackVolumeCm3: z.int().min(1).max(10_000_000),
  freeUpToDesi: desi.nullable(),
  options: z.array(OptionFields).max(MAX_OPTIONS),
  freight: z.object({ isOn: z.boolean(), overDesi: desi, nameTr: words(60), nameEn: words(60) }),
});
export type ShippingFields = z.infer<typeof ShippingFields>;
export const ShippingBody = ShippingFields.extend({ version });

export const MAX_CATEGORY_RULES = 100;
export const PaymentsFields = z.object({
  offered: z.array(z.string().max(40)).max(20),
  installments: z.object({
    isOn: z.boolean(),
    maxCount: z.int(),
    minTotal: z.number(),
    payer: z.enum(surchargePayers),
    /** With everything below it; 1 is none. */
    categories: z
      .array(z.object({ categoryId: z.int().min(1).max(2_147_483_647), maxCount: z.int() }))
      .max(MAX_CATEGORY_RULES),
  }),
  cashOnDelivery: z.object({ isOn: z.boolean(), surcharge: z.number(), maxTotal: z.number() }),
});
export type PaymentsFields = z.infer<typeof PaymentsFields>;
export const PaymentsBody = PaymentsFields.extend({ version });
/** `lack`: why it cannot be offered. */
export const PaymentsSettings = PaymentsBody.extend({
  providers: z.array(
    z.object({
      name: z.string(),
      method: z.enum(paymentMethods),
      lack: z.enum(['not-configured', 'no-iban']).nullable(),
    }),
  ),
});
export type PaymentsSettings = z.infer<typeof PaymentsSettings>;

export const AnalyticsBody = z.object({ gtmId: words(40), version });
/** The conversion belongs to the environment. */
export const AnalyticsSettings = AnalyticsBody.extend({ adsConversion: z.string() });

export const SettingsAnswer = z.object({
  shop: ShopBody,
  rates: RatesBody,
  shipping: ShippingBody,
  payments: PaymentsSettings,
  analytics: AnalyticsSettings,
});
export type SettingsAnswer = z.infer<typeof SettingsAnswer>;

/** POST /admin/settings/shipping/trial: what a cart would cost by a table that is still being written. */
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
  /** `cost`: what the carrier asks, where it was entered. */
  options: z.array(
    z.object({
      id: z.string(),
      nameTr: z.string(),
      price: Lira,
      cost: Lira.nullable(),
      isBuyerPays: z.boolean(),
    }),
  ),
  /** Products that use the fallback. */
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

/** Words in locales/…/admin-settings.json, `error.{code}`. */
export const settingErrors = [
  'required',
  'mersis',
  'mersisOther',
  'taxNumber',
  'email',
  'phone',
  'whatsapp',
  'iban',
  'ibanNeeded',
  'https',
  'tooManyLinks',
  'percentage',
  'days',
  'amount',
  'threshold',
  'noProvider',
  'unknownProvider',
  'gtmId',
  'noOption',
  'noBand',
  'bandOrder',
  'bandPrice',
  'sameOption',
  'whole',
  'gap',
  'count',
  'sameCategory',
] as const;
export type SettingError = { path: string; code: (typeof settingErrors)[number] };
type Check = [path: string, isWrong: boolean, code: SettingError['code']];

const wrongOnes = (checks: readonly Check[]): SettingError[] => {
  const found = new Map<string, SettingError>();
  for (const [path, isWrong, code] of checks)
    if (isWrong && !found.has(path)) found.set(path, { path, code });
  return [...found.values()];
};

/** The stored form: numbers without spaces. */
export function tidyShop(shop: ShopFields): ShopFields {
  return {
    ...shop,
    mersis: shop.mersis.replace(/\s/g, ''),
    taxNumber: shop.taxNumber.replace(/\s/g, ''),
    iban: shop.iban.replace(/\s/g, '').toUpperCase(),
    phone: toShopPhone(shop.phone) ?? shop.phone,
    whatsappNumber: toWhatsapp(shop.whatsappNumber) ?? shop.whatsappNumber,
    socialLinks: shop.socialLinks.filter((link) => link !== ''),
  };
}

/** A shop may also be reached at 0850 numbers. */
const toShopPhone = (typed: string): string | null =>
  toE164(typed) ??
  (/^\+?9?0?850\d{7}$/.test(typed.replace(/[\s().-]/g, ''))
    ? `+90${typed.replace(/\D/g, '').slice(-10)}`
    : null);

/** Always required; other stored values are not validated again, only new ones. */
export function errorsOfShop(
  shop: ShopFields,
  before: ShopFields,
  { needsIban }: { needsIban: boolean },
): SettingError[] {
  const isNew = (field: keyof ShopFields) =>
    JSON.stringify(shop[field]) !== JSON.stringify(before[field]);
  const required = [
    'name',
    'title',
    'mersis',
    'taxOffice',
    'taxNumber',
    'phone',
    'email',
    'address',
    'whatsappNumber',
  ] as const;
  const { mersis, taxNumber } = shop;
  return wrongOnes([
    ...required.map((field): Check => [field, shop[field] === '', 'required']),
    ['mersis', isNew('mersis') && !isMersis(mersis), 'mersis'],
    // Of a company the tax number is within; a sole trader's begins with the own identity number.
    [
      'mersis',
      (isNew('mersis') || isNew('taxNumber')) &&
        isVkn(taxNumber) &&
        mersis.startsWith('0') &&
        mersis.slice(1, 11) !== taxNumber,
      'mersisOther',
    ],
    ['taxNumber', isNew('taxNumber') && !isVkn(taxNumber) && !isTckn(taxNumber), 'taxNumber'],
    ['kep', isNew('kep') && shop.kep !== '' && !email.safeParse(shop.kep).success, 'email'],
    ['email', isNew('email') && !email.safeParse(shop.email).success, 'email'],
    ['phone', isNew('phone') && toShopPhone(shop.phone) === null, 'phone'],
    [
      'whatsappNumber',
      isNew('whatsappNumber') && toWhatsapp(shop.whatsappNumber) === null,
      'whatsapp',
    ],
    ['iban', needsIban && shop.iban === '', 'ibanNeeded'],
    ['iban', isNew('iban') && shop.iban !== '' && !isIban(shop.iban), 'iban'],
    ['bank', needsIban && shop.bank === '' && isNew('bank'), 'required'],
    ['etbisLink', isNew('etbisLink') && shop.etbisLink !== '' && !isHttps(shop.etbisLink), 'https'],
    ['socialLinks', shop.socialLinks.length > MAX_SOCIAL_LINKS, 'tooManyLinks'],
    ['socialLinks', isNew('socialLinks') && !shop.socialLinks.every(isHttps), 'https'],
  ]);
}

const isHttps = (link: string): boolean =>
  /^https:\/\/[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?([/?#]\S*)?$/iu.test(link);

const hasTwoDecimals = (value: number): boolean =>
  Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
const isAmount = (value: number, most = MOST_LIRA): boolean =>
  value >= 0 && value <= most && hasTwoDecimals(value);

export function errorsOfRates({
  taxRatePercentage,
  shippingCost,
  freeShippingThreshold,
  lowestPriceDays,
}: RatesFields): SettingError[] {
  return wrongOnes([
    ['taxRatePercentage', !isAmount(taxRatePercentage, 100), 'percentage'],
    ['shippingCost', !isAmount(shippingCost), 'amount'],
    [
      'freeShippingThreshold',
      freeShippingThreshold !== null && !isAmount(freeShippingThreshold, 90_000_000),
      'threshold',
    ],
    [
      'lowestPriceDays',
      !Number.isInteger(lowestPriceDays) ||
        lowestPriceDays < LEAST_PRICE_DAYS ||
        lowestPriceDays > MOST_PRICE_DAYS,
      'days',
    ],
  ]);
}

const isCount = (value: number, least: number): boolean =>
  Number.isInteger(value) && value >= least && value <= MOST_INSTALLMENTS;
const MOST_CASH = 10_000_000;

export function errorsOfPayments({ installments, cashOnDelivery }: PaymentsFields): SettingError[] {
  const { categories } = installments;
  return wrongOnes([
    ['installments.maxCount', !isCount(installments.maxCount, 2), 'count'],
    ['installments.minTotal', !isAmount(installments.minTotal, 90_000_000), 'amount'],
    ...categories.flatMap(({ categoryId, maxCount }, index): Check[] => [
      [`installments.categories.${index}`, !isCount(maxCount, 1), 'count'],
      [
        `installments.categories.${index}`,
        categories.findIndex((other) => other.categoryId === categoryId) < index,
        'sameCategory',
      ],
    ]),
    ['cashOnDelivery.surcharge', !isAmount(cashOnDelivery.surcharge), 'amount'],
    [
      'cashOnDelivery.maxTotal',
      !isAmount(cashOnDelivery.maxTotal, MOST_CASH) ||
        (cashOnDelivery.isOn && cashOnDelivery.maxTotal === 0),
      'amount',
    ],
  ]);
}

const isWhole = (value: number, most = MOST_DESI_TYPED): boolean =>
  Number.isInteger(value) && value >= 1 && value <= most;

/** One piece more must never be cheaper: limits rise, prices do not fall. And no load may be left without a way. */
export function errorsOfShipping({
  isOn,
  fallbackWeightG,
  fallbackVolumeCm3,
  freeUpToDesi,
  options,
  freight,
}: ShippingFields): SettingError[] {
  const limits = options.map(({ upToDesi }) => upToDesi ?? Number.POSITIVE_INFINITY);
  const furthest = Math.max(0, ...limits);
  return wrongOnes([
    ['fallbackWeightG', !isWhole(fallbackWeightG, 1_000_000), 'whole'],
    ['fallbackVolumeCm3', !isWhole(fallbackVolumeCm3, 10_000_000), 'whole'],
    ['freeUpToDesi', freeUpToDesi !== null && !isWhole(freeUpToDesi), 'whole'],
    ['freight.overDesi', !isWhole(freight.overDesi), 'whole'],
    ['options', isOn && options.length === 0, 'noOption'],
    [
      'options',
      new Set(options.map(({ id }) => id)).size < options.length ||
        options.some(({ id }) => id === 'freight'),
      'sameOption',
    ],
    ['freight.nameTr', freight.isOn && freight.nameTr === '', 'required'],
    [
      'freight.overDesi',
      isOn &&
        options.length > 0 &&
        furthest !== Number.POSITIVE_INFINITY &&
        (!freight.isOn || freight.overDesi > furthest),
      'gap',
    ],
    ...options.flatMap(({ nameTr, bands, further, furtherCost, upToDesi }, index): Check[] => {
      const at = `options.${index}`;
      return [
        [`${at}.nameTr`, nameTr === '', 'required'],
        [`${at}.bands`, bands.length === 0, 'noBand'],
        [`${at}.upToDesi`, upToDesi !== null && !isWhole(upToDesi), 'whole'],
        [`${at}.further`, !isAmount(further), 'amount'],
        [`${at}.furtherCost`, furtherCost !== null && !isAmount(furtherCost), 'amount'],
        ...bands.flatMap(({ upTo, price, cost }, row): Check[] => {
          const above = bands[row - 1];
          return [
            [`${at}.bands.${row}.upTo`, !isWhole(upTo), 'whole'],
            [`${at}.bands.${row}.upTo`, above !== undefined && upTo <= above.upTo, 'bandOrder'],
            [`${at}.bands.${row}.price`, !isAmount(price), 'amount'],
            [`${at}.bands.${row}.price`, above !== undefined && price < above.price, 'bandPrice'],
            [`${at}.bands.${row}.cost`, cost !== null && !isAmount(cost), 'amount'],
          ];
        }),
      ];
    }),
  ]);
}
