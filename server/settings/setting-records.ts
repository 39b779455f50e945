// The records of the table settings, one row per group, with amounts in kuruş. Missing fields have
// the specification's defaults.
import { z } from 'zod';
import { kurus } from '#shared/base/money.ts';
import { ImageHash } from '#shared/catalogue/images.ts';
import { MOST_INSTALLMENTS, surchargePayers } from '#shared/pricing/installments.ts';
import { DEFAULT_QUOTE_DAYS, MAX_QUOTE_DAYS } from '#shared/quotes/quotes.ts';
import { ADS_CONVERSION, GTM_ID } from '#shared/settings/config.ts';
import { LEAST_PRICE_DAYS } from '#shared/settings/setting-errors.ts';
import { eInvoiceScenarios } from '#shared/settings/settings.ts';
import type { DeliveryTimes } from '#shared/shipping/delivery-dates.ts';
import { regionNames } from '#shared/shipping/regions.ts';

export const RatesRecord = z.object({
  taxRate: z.number().min(0).max(1),
  shippingKurus: z.int().min(0),
  freeShippingKurus: z.int().min(0),
  pricesIncludeTax: z.boolean(),
  /** Stored only since it can be changed. */
  lowestPriceDays: z.int().min(LEAST_PRICE_DAYS).default(LEAST_PRICE_DAYS),
});
export type RatesRecord = z.infer<typeof RatesRecord>;

/** Stored values are shown as they are; only new values are checked. */
export const ShopRecord = z.object({
  name: z.string(),
  title: z.string(),
  mersis: z.string(),
  taxOffice: z.string(),
  taxNumber: z.string(),
  kep: z.string(),
  // Older records have neither.
  chamber: z.string().default(''),
  chamberRulesLink: z.string().default(''),
  phone: z.string(),
  email: z.string(),
  /** Recipients of mails about new orders; empty: the shop's mailbox. */
  orderEmails: z.array(z.string()).default([]),
  address: z.string(),
  iban: z.string(),
  bank: z.string(),
  etbisLink: z.string(),
  socialLinks: z.array(z.string()),
  whatsappNumber: z.string(),
});
export type ShopRecord = z.infer<typeof ShopRecord>;

/**
 * An invalid id counts as unset: a typing error must not stop the shop. Until the merchant enters
 * a conversion target, the one of the environment applies.
 */
export const AnalyticsRecord = z.object({
  gtmId: z.string().regex(GTM_ID).catch(''),
  adsConversion: z.string().regex(ADS_CONVERSION).optional().catch(undefined),
});

/** Feeds contain only what pages show, so they are on until the merchant turns them off. */
export const FeedsRecord = z
  .object({
    google: z.boolean().default(true),
    meta: z.boolean().default(true),
    prices: z.boolean().default(true),
  })
  .prefault({});

/** Whether every administrator needs a second step to sign in. */
export const SecurityRecord = z.object({ requiresTotp: z.boolean() });

/** An unset or invalid value becomes the number of days that most shops grant. */
export const QuotesRecord = z
  .object({ days: z.int().min(1).max(MAX_QUOTE_DAYS) })
  .catch({ days: DEFAULT_QUOTE_DAYS });

/** The usual way to return goods; empty until the merchant enters it. */
export const ReturnsRecord = z
  .object({
    address: z.string(),
    courier: z.string(),
    code: z.string(),
    textTr: z.string(),
    textEn: z.string(),
  })
  .catch({ address: '', courier: '', code: '', textTr: '', textEn: '' });
export type ReturnsRecord = z.infer<typeof ReturnsRecord>;

/** 351 is the tax office's code for goods taxed at 0 % without a specific exemption. */
const exemption = { code: '351', reason: 'KDV - İstisna olmayan diğer' };
const series = z.string().regex(/^[A-Z0-9]{3}$/);
export const InvoicesRecord = z
  .object({
    archiveSeries: series.default('FLA'),
    invoiceSeries: series.default('FLF'),
    /** For e-Fatura: whether its buyer may reject it (TICARIFATURA). */
    scenario: z.enum(eInvoiceScenarios).default('TEMELFATURA'),
    /**
     * Days after the dispatch: the deadline of the invoice (VUK 231/5), and when it becomes urgent.
     */
    limitDays: z.int().min(1).default(7),
    warnDays: z.int().min(1).default(5),
    /** How many days after its date an e-Arşiv invoice may be cancelled here. */
    cancelDays: z.int().min(0).default(8),
    exemptionCode: z.string().default(exemption.code),
    exemptionReason: z.string().default(exemption.reason),
    carriers: z
      .array(z.object({ carrier: z.string(), title: z.string(), taxNumber: z.string() }))
      .default([]),
  })
  .prefault({});
export type InvoiceSettings = z.infer<typeof InvoicesRecord>;

export const amount = z.int().min(0).transform(kurus);

/** Unset limits have defaults that ordinary buyers, including companies, do not reach. */
export const UnpaidRecord = z
  .object({
    buyerOrders: z.int().min(1).default(50),
    buyerKurus: amount.default(kurus(25_000_000)),
    networkOrders: z.int().min(1).default(200),
    networkKurus: amount.default(kurus(100_000_000)),
    knownTimes: z.int().min(1).default(5),
    guestSharePercent: z.int().min(1).max(100).default(80),
    smallQuantity: z.int().min(1).default(12),
    unverifiedKurus: amount.default(kurus(2_500_000)),
  })
  .prefault({});
export type UnpaidBounds = z.infer<typeof UnpaidRecord>;

/** For companies that buy on account: days before and after an amount is due. Null: never. */
export const CreditRecord = z
  .object({
    remindBeforeDays: z.int().min(0).max(60).nullable().default(3),
    /** Repeated each time this many days have passed. */
    remindEveryDays: z.int().min(1).max(60).nullable().default(7),
    stopAfterDays: z.int().min(0).max(365).nullable().default(15),
  })
  .prefault({});
export type CreditRules = z.infer<typeof CreditRecord>;

/** Nothing is sent until the merchant turns it on; limits apply from the start. */
export const SmsRecord = z
  .object({
    orderShipped: z.boolean().default(false),
    quoteReady: z.boolean().default(false),
    stockAlert: z.boolean().default(false),
    cashCode: z.boolean().default(false),
    dailyLimit: z.int().min(1).default(500),
    quietFrom: z.string().default('21:00'),
    quietUntil: z.string().default('09:00'),
  })
  .prefault({});

/** No kind is sent until the merchant turns it on. `lowStockEmails`: if empty, nobody is mailed. */
export const RemindersRecord = z
  .object({
    cartLeft: z.boolean().default(false),
    priceStep: z.boolean().default(false),
    quoteEnding: z.boolean().default(false),
    reorder: z.boolean().default(false),
    lowStockEmails: z.array(z.string()).default([]),
  })
  .prefault({});

export const toSmsRules = ({ quietFrom, quietUntil, ...rules }: z.infer<typeof SmsRecord>) => ({
  ...rules,
  quietHours: { from: quietFrom, until: quietUntil },
});

const days = z.object({ min: z.int().min(1), max: z.int().min(1) });
const weekdays = z.array(z.int().min(1).max(7));
const WORKDAYS = [1, 2, 3, 4, 5];
const NEAR = { min: 1, max: 3 };
const FAR = { min: 2, max: 4 };

/**
 * Nothing is promised until the merchant turns it on; the figures are the form's initial values.
 */
export const DeliveryTimesRecord = z
  .object({
    isOn: z.boolean().default(false),
    cutOff: z.string().default('14:00'),
    workingDays: weekdays.default(WORKDAYS),
    carrierDays: weekdays.default(WORKDAYS),
    closedDays: z.array(z.string()).default([]),
    personalisedDays: z.int().min(0).default(3),
    regions: z.record(z.enum(regionNames), days).default({
      marmara: { min: 1, max: 2 },
      aegean: NEAR,
      mediterranean: NEAR,
      centralAnatolia: NEAR,
      blackSea: NEAR,
      easternAnatolia: FAR,
      southeasternAnatolia: FAR,
    }),
    cities: z.array(days.extend({ city: z.string() })).default([]),
  })
  .prefault({});
export type DeliveryTimesRecord = z.infer<typeof DeliveryTimesRecord>;

/** Null while no times are promised. */
export const toDeliveryTimes = ({ isOn, ...times }: DeliveryTimesRecord): DeliveryTimes | null =>
  isOn ? times : null;

const InstallmentsRecord = z.object({
  isOn: z.boolean(),
  maxCount: z.int().min(2).max(MOST_INSTALLMENTS),
  minTotalKurus: amount,
  payer: z.enum(surchargePayers),
  categories: z.array(
    z.object({ categoryId: z.int(), maxCount: z.int().min(1).max(MOST_INSTALLMENTS) }),
  ),
});
const CashOnDeliveryRecord = z.object({
  isOn: z.boolean(),
  surchargeKurus: amount,
  maxTotalKurus: amount,
});

/** Both are off until the merchant turns them on; the figures are the form's initial values. */
const NO_INSTALLMENTS = {
  isOn: false,
  maxCount: 6,
  minTotalKurus: kurus(50_000),
  payer: 'buyer' as const,
  categories: [],
};
const NO_CASH = { isOn: false, surchargeKurus: kurus(4_000), maxTotalKurus: kurus(500_000) };
export const PaymentsRecord = z.object({
  offered: z.array(z.string()),
  installments: InstallmentsRecord.catch(NO_INSTALLMENTS),
  cashOnDelivery: CashOnDeliveryRecord.catch(NO_CASH),
  marks: ImageHash.nullable().catch(null),
});
export type PaymentsRecord = z.infer<typeof PaymentsRecord>;
export const NO_PAYMENTS: PaymentsRecord = {
  offered: [],
  installments: NO_INSTALLMENTS,
  cashOnDelivery: NO_CASH,
  marks: null,
};
