// The checks of the merchant's settings, the same in the browser and on the server.
import { isTckn, isVkn } from '#shared/base/identity.ts';
import { isLira } from '#shared/base/money.ts';
import { MOST_INSTALLMENTS } from '#shared/pricing/installments.ts';
import {
  type InvoicesFields,
  MOST_DESI_TYPED,
  type PaymentsFields,
  type RatesFields,
  type ShippingFields,
  type UnpaidFields,
} from './settings.ts';

/** The legal minimum; a merchant may promise more. */
export const LEAST_PRICE_DAYS = 30;
const MOST_PRICE_DAYS = 365;
const MOST_LIRA = 100_000;

/** Texts in locales/…/admin-settings.json, `error.{code}`. */
const settingErrors = [
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
  'adsConversion',
  'sandboxKey',
  'sandboxLive',
  'noOption',
  'noBand',
  'bandOrder',
  'bandPrice',
  'sameOption',
  'whole',
  'gap',
  'count',
  'sameCategory',
  'series',
  'sameSeries',
  'sameCarrier',
  'exemption',
  'wholePercent',
  'largeAmount',
  'clock',
  'noWeekday',
  'date',
  'dayRange',
  'noProvince',
  'sameProvince',
] as const;
export type SettingError = { path: string; code: (typeof settingErrors)[number] };
export type Check = [path: string, isWrong: boolean, code: SettingError['code']];

export const wrongOnes = (checks: readonly Check[]): SettingError[] => {
  const found = new Map<string, SettingError>();
  for (const [path, isWrong, code] of checks)
    if (isWrong && !found.has(path)) found.set(path, { path, code });
  return [...found.values()];
};

const SERIES = /^[A-Z0-9]{3}$/;

/** The form that is stored: numbers without spaces, letters as the tax office requires. */
export const tidyInvoices = (invoices: InvoicesFields): InvoicesFields => ({
  ...invoices,
  archiveSeries: invoices.archiveSeries.toUpperCase(),
  invoiceSeries: invoices.invoiceSeries.toUpperCase(),
  carriers: invoices.carriers
    .map((row) => ({ ...row, taxNumber: row.taxNumber.replace(/\s/g, '') }))
    .filter(({ carrier, title, taxNumber }) => carrier && (title || taxNumber)),
});

const MOST_INVOICE_DAYS = 60;

export function errorsOfInvoices(invoices: InvoicesFields): SettingError[] {
  const { archiveSeries, invoiceSeries, exemptionCode, exemptionReason, carriers } = invoices;
  return wrongOnes([
    ['archiveSeries', !SERIES.test(archiveSeries), 'series'],
    ['invoiceSeries', !SERIES.test(invoiceSeries), 'series'],
    ['invoiceSeries', archiveSeries === invoiceSeries, 'sameSeries'],
    ...(['limitDays', 'warnDays', 'cancelDays'] as const).map(
      (field): Check => [field, !isWhole(invoices[field], MOST_INVOICE_DAYS), 'whole'],
    ),
    ['exemptionCode', !/^\d{3}$/.test(exemptionCode), 'exemption'],
    ['exemptionReason', exemptionReason === '', 'required'],
    ...carriers.flatMap(({ carrier, title, taxNumber }, index): Check[] => [
      [`carriers.${index}.title`, title === '', 'required'],
      [`carriers.${index}.taxNumber`, !isVkn(taxNumber) && !isTckn(taxNumber), 'taxNumber'],
      [
        `carriers.${index}.carrier`,
        carriers.findIndex((other) => other.carrier === carrier) < index,
        'sameCarrier',
      ],
    ]),
  ]);
}

const MOST_UNPAID_LIRA = 100_000_000;
const MOST_UNPAID = 1_000_000;

export function errorsOfUnpaid(fields: UnpaidFields): SettingError[] {
  const counts = ['buyerOrders', 'networkOrders', 'knownTimes', 'smallQuantity'] as const;
  const totals = ['buyerTotal', 'networkTotal', 'unverifiedTotal'] as const;
  return wrongOnes([
    ...counts.map((field): Check => [field, !isWhole(fields[field], MOST_UNPAID), 'whole']),
    ...totals.map(
      (field): Check => [field, !isAmount(fields[field], MOST_UNPAID_LIRA), 'largeAmount'],
    ),
    ['guestSharePercent', !isWhole(fields.guestSharePercent, 100), 'wholePercent'],
  ]);
}

export const isHttps = (link: string): boolean =>
  /^https:\/\/[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?([/?#]\S*)?$/iu.test(link);

/** An amount in lira, or a percentage with at most two decimals. */
const isAmount = (value: number, most = MOST_LIRA): boolean =>
  value >= 0 && value <= most && isLira(value);

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

export const isWhole = (value: number, most = MOST_DESI_TYPED): boolean =>
  Number.isInteger(value) && value >= 1 && value <= most;

/**
 * One piece more must never be cheaper, so limits rise and prices do not fall. And each load must
 * have a way of delivery.
 */
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
