// Business settings: rows of the table settings. SHOP_* of the environment are initial values,
// copied once; after that only the back office changes them. Specification 3, 8 and 9.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Config } from '#server/base/run/config.ts';
import { findPicture } from '#server/images/images.ts';
import { type Kurus, kurus, toLira } from '#shared/base/money.ts';
import {
  type ConfigurableProvider,
  checkoutMethodOf,
  type PaymentMethod,
} from '#shared/orders/payment-methods.ts';
import type { InstallmentRules } from '#shared/pricing/installments.ts';
import { DEFAULT_RATES, type Rates } from '#shared/pricing/rates.ts';
import type {
  CashOnDelivery,
  RatesAnswer,
  ShopAnswer,
  TaxShippingAnswer,
} from '#shared/settings/config.ts';
import type { DeliveryTimes } from '#shared/shipping/delivery-dates.ts';
import type { ShippingRules } from '#shared/shipping/shipping.ts';
import { type CachedLogo, createLogoCache } from './logo.ts';
import {
  AnalyticsRecord,
  CreditRecord,
  DeliveryTimesRecord,
  FeedsRecord,
  InvoicesRecord,
  NO_PAYMENTS,
  PaymentsRecord,
  QuotesRecord,
  RatesRecord,
  RemindersRecord,
  ReturnsRecord,
  SecurityRecord,
  ShopRecord,
  SmsRecord,
  toDeliveryTimes,
  toSmsRules,
  UnpaidRecord,
} from './setting-records.ts';
import { NO_SHIPPING, ShippingRecord, toShippingRules } from './shipping-record.ts';

/** Without a logo the name is shown. */
export type Shop = ShopRecord & { logo?: CachedLogo | null };
export type Security = z.infer<typeof SecurityRecord>;

export type Analytics = Pick<ShopAnswer, 'gtmId' | 'adsConversion'>;

type OfferedCash = { surcharge: Kurus; maxTotal: Kurus; needsCode: boolean };
/** The providers with keys, including those of the back office. */
type ConfiguredProviders = () => Promise<readonly ConfigurableProvider[]>;

export type Settings = ReturnType<typeof createSettings>;

/** In effect since 10 July 2023. The specification's 18 % is older. */
const TAX_RATE_BY_LAW = 0.2;

/** Inserts the initial values that do not exist yet. */
export async function insertFirstSettings(db: Db, config: Config): Promise<void> {
  const rates = {
    taxRate: config.isLive ? TAX_RATE_BY_LAW : DEFAULT_RATES.taxRate,
    shippingKurus: DEFAULT_RATES.shippingCost,
    freeShippingKurus: DEFAULT_RATES.freeShippingThreshold,
    pricesIncludeTax: DEFAULT_RATES.pricesIncludeTax,
  };
  for (const [key, value] of Object.entries({
    rates,
    shop: config.shop,
    analytics: { gtmId: config.analytics.gtmId },
    invoices: { carriers: config.carriers },
  })) {
    await sql`insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb) on conflict do nothing`.execute(
      db,
    );
  }
}

/** Like the settings, for a transaction without access to them. */
export async function readDeliveryTimes(tx: Tx): Promise<DeliveryTimes | null> {
  const row = await tx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'delivery')
    .executeTakeFirst();
  return toDeliveryTimes(DeliveryTimesRecord.parse(row?.value));
}

/** The stored records, cached until `dropCached`. */
function createRecordCache(db: Db) {
  let cached: Promise<Map<string, unknown>> | null = null;

  async function read() {
    const { rows } = await sql<{ key: string; value: unknown }>`
      select key, value from settings
      union all select 'connection ' || name, 'true' from connections`.execute(db);
    return new Map<string, unknown>(rows.map((row) => [row.key, row.value]));
  }

  async function get<T>(key: string, schema: z.ZodType<T>): Promise<T> {
    cached ??= read();
    const current = cached;
    // A failed read is not cached.
    current.catch(() => {
      if (cached === current) cached = null;
    });
    return schema.parse((await current).get(key));
  }

  return {
    get,
    dropCached: () => {
      cached = null;
    },
  };
}

/** Reads settings and caches them until `dropCached`, which the notification of a change calls. */
export function createSettings(db: Db, config: Config, configured?: ConfiguredProviders) {
  const logo = createLogoCache(db, config.publicUrl);
  const { get, dropCached } = createRecordCache(db);
  const hasSmsService = async () =>
    config.netgsm.account !== null || (await get('connection netgsm', z.boolean().catch(false)));
  const payments = () => get('payments', PaymentsRecord.catch(NO_PAYMENTS));

  return {
    dropCached: () => {
      dropCached();
      logo.dropCached();
    },

    async rates(): Promise<Rates> {
      const setting = await get('rates', RatesRecord);
      return {
        taxRate: setting.taxRate,
        shippingCost: kurus(setting.shippingKurus),
        freeShippingThreshold: kurus(setting.freeShippingKurus),
        pricesIncludeTax: setting.pricesIncludeTax,
      };
    },

    shop: async (): Promise<Shop> => ({
      ...(await get('shop', ShopRecord)),
      logo: await logo.read(),
    }),

    async analytics(): Promise<Analytics> {
      const { gtmId, adsConversion } = await get('analytics', AnalyticsRecord);
      return { gtmId, adsConversion: adsConversion ?? config.analytics.adsConversion };
    },

    /** Nothing is required until the owner turns it on. */
    security: (): Promise<Security> =>
      get('security', SecurityRecord.catch({ requiresTotp: false })),

    feeds: () => get('feeds', FeedsRecord),

    quotes: () => get('quotes', QuotesRecord),

    returns: () => get('returns', ReturnsRecord),

    invoices: () => get('invoices', InvoicesRecord),

    unpaid: () => get('unpaid', UnpaidRecord),

    credit: () => get('credit', CreditRecord),

    reminders: () => get('reminders', RemindersRecord),

    hasSmsService,

    sms: async () => toSmsRules(await get('sms', SmsRecord)),

    /** Null until the merchant promises delivery times. */
    deliveryTimes: async (): Promise<DeliveryTimes | null> =>
      toDeliveryTimes(await get('delivery', DeliveryTimesRecord)),

    /**
     * Null while the flat rule applies, until the merchant turns this on. An unreadable record
     * counts as off.
     */
    async shipping(): Promise<ShippingRules | null> {
      const record = await get('shipping', ShippingRecord.catch(NO_SHIPPING));
      return record.isOn ? toShippingRules(record) : null;
    },

    /**
     * The configured providers that the merchant offers, in the merchant's order; all of them if
     * none is left.
     */
    async offeredProviders(): Promise<ConfigurableProvider[]> {
      const names = configured ? await configured() : config.paymentProviders;
      return offeredOf((await payments()).offered, names);
    },

    async paymentMethods(): Promise<ShopAnswer['paymentMethods']> {
      const { isOn } = (await payments()).cashOnDelivery;
      return [
        ...new Set([
          ...(await this.offeredProviders()).map(checkoutMethodOf),
          ...(isOn ? (['cash-on-delivery'] as const) : []),
        ]),
      ];
    },

    async paymentMarks(): Promise<ShopAnswer['paymentMarks']> {
      const { marks } = await payments();
      return marks === null ? null : findPicture(db, marks);
    },

    /** Off until the merchant turns it on. */
    async installments(): Promise<InstallmentRules> {
      const { minTotalKurus, ...rules } = (await payments()).installments;
      return { ...rules, minTotal: minTotalKurus };
    },

    /** Null while it is off. A code is required only while one can be sent. */
    async cashOnDelivery(): Promise<OfferedCash | null> {
      const { isOn, surchargeKurus, maxTotalKurus } = (await payments()).cashOnDelivery;
      if (!isOn) return null;
      const needsCode = (await this.sms()).cashCode && (await hasSmsService());
      return { surcharge: surchargeKurus, maxTotal: maxTotalKurus, needsCode };
    },
  };
}

export function offeredOf(
  offered: readonly string[],
  configured: readonly ConfigurableProvider[],
): ConfigurableProvider[] {
  const chosen = offered.flatMap((name) => configured.filter((provider) => provider === name));
  return chosen.length > 0 ? chosen : [...configured];
}

export const toRatesAnswer = (rates: Rates): RatesAnswer => ({
  taxRate: rates.taxRate,
  shippingCost: toLira(rates.shippingCost),
  freeShippingThreshold: toLira(rates.freeShippingThreshold),
  pricesIncludeTax: rates.pricesIncludeTax,
});

export const toTaxShippingAnswer = (rates: Rates, description: string): TaxShippingAnswer => ({
  taxRatePercentage: Math.round(rates.taxRate * 10_000) / 100,
  configName: 'KDV',
  isActive: true,
  isDefault: true,
  description,
});

/** The amount from which an item may be paid in installments; null: never. */
const installmentsFor = (
  { isOn, maxCount, minTotal }: InstallmentRules,
  methods: readonly PaymentMethod[],
): ShopAnswer['installments'] =>
  isOn && maxCount > 1 && methods.includes('card')
    ? { minTotal: toLira(minTotal), maxCount }
    : null;

/** The IBAN is shown only to buyers who must pay, not to everybody. */
export async function toShopAnswer(settings: Settings): Promise<ShopAnswer> {
  const [seller, paymentMethods, paymentMarks, cash, rules, shipping, times, analytics] =
    await Promise.all([
      settings.shop(),
      settings.paymentMethods(),
      settings.paymentMarks(),
      settings.cashOnDelivery(),
      settings.installments(),
      settings.shipping(),
      settings.deliveryTimes(),
      settings.analytics(),
    ]);
  const { iban: _iban, bank: _bank, orderEmails: _orderEmails, logo, ...shop } = seller;
  const cashOnDelivery: CashOnDelivery = cash && {
    surcharge: toLira(cash.surcharge),
    maxTotal: toLira(cash.maxTotal),
    needsCode: cash.needsCode,
  };
  return {
    ...shop,
    logo: logo ? { url: logo.path, width: logo.width, height: logo.height } : null,
    paymentMethods,
    paymentMarks,
    cashOnDelivery,
    installments: installmentsFor(rules, paymentMethods),
    delivery: shipping && {
      freeUpToDesi: shipping.options.some(({ mayBeFree }) => mayBeFree) ? shipping.freeUpToDesi : 0,
    },
    dispatchBefore: times?.cutOff ?? null,
    ...analytics,
  };
}
