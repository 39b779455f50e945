// All settings for the back office, each group with its version.
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Platform } from '#server/base/platform.ts';
import { findPicture } from '#server/images/images.ts';
import { configuredOf, readAccounts } from '#server/payments/accounts.ts';
import {
  AnalyticsRecord,
  DeliveryTimesRecord,
  InvoicesRecord,
  NO_PAYMENTS,
  PaymentsRecord,
  RatesRecord,
  RemindersRecord,
  ShopRecord,
  SmsRecord,
  UnpaidRecord,
} from '#server/settings/setting-records.ts';
import { selectSettings } from '#server/settings/settings.sql.ts';
import { offeredOf } from '#server/settings/settings.ts';
import { NO_SHIPPING, ShippingRecord } from '#server/settings/shipping-record.ts';
import { liraOf, toLira } from '#shared/base/money.ts';
import type { TakenPicture } from '#shared/catalogue/images.ts';
import {
  type ConfigurableProvider,
  checkoutMethodOf,
  configurableProviders,
} from '#shared/orders/payment-methods.ts';
import { isKeyedProvider } from '#shared/orders/payment-providers.ts';
import { FALLBACK_FREE_SHIPPING_THRESHOLD } from '#shared/pricing/rates.ts';
import type { RatesFields, SettingGroup, SettingsAnswer } from '#shared/settings/settings.ts';
import { toShippingFields, toUnpaidFields } from './setting-fields.ts';

export async function toAnswer(
  { config, secrets }: Pick<Platform, 'config' | 'secrets'>,
  db: Db | Tx,
): Promise<SettingsAnswer> {
  const configured = configuredOf(config, await readAccounts({ db, config, secrets }));
  const rows = await selectSettings(db);
  const rowOf = (group: SettingGroup) => rows.find(({ key }) => key === group);
  const versionOf = (group: SettingGroup) => ({ version: rowOf(group)?.version ?? 0 });
  const shop = ShopRecord.parse(rowOf('shop')?.value);
  const rates = RatesRecord.parse(rowOf('rates')?.value);
  const { offered, installments, cashOnDelivery, marks } = PaymentsRecord.catch(NO_PAYMENTS).parse(
    rowOf('payments')?.value,
  );
  const lackOf = (name: ConfigurableProvider) =>
    !configured.includes(name)
      ? isKeyedProvider(name)
        ? 'no-keys'
        : 'not-configured'
      : name === 'transfer' && shop.iban === ''
        ? 'no-iban'
        : null;
  return {
    shop: { ...shop, ...versionOf('shop') },
    rates: {
      ...toRatesFields(rates),
      ...versionOf('rates'),
    },
    shipping: {
      ...toShippingFields(ShippingRecord.catch(NO_SHIPPING).parse(rowOf('shipping')?.value)),
      ...versionOf('shipping'),
    },
    delivery: {
      ...DeliveryTimesRecord.parse(rowOf('delivery')?.value),
      ...versionOf('delivery'),
    },
    payments: {
      offered: offeredOf(offered, configured),
      installments: {
        isOn: installments.isOn,
        maxCount: installments.maxCount,
        minTotal: toLira(installments.minTotalKurus),
        payer: installments.payer,
        categories: installments.categories,
      },
      cashOnDelivery: {
        isOn: cashOnDelivery.isOn,
        surcharge: toLira(cashOnDelivery.surchargeKurus),
        maxTotal: toLira(cashOnDelivery.maxTotalKurus),
      },
      marks: marks === null ? null : await findTaken(db, marks),
      providers: configurableProviders.map((name) => ({
        name,
        method: checkoutMethodOf(name),
        lack: lackOf(name),
      })),
      ...versionOf('payments'),
    },
    invoices: {
      ...InvoicesRecord.parse(rowOf('invoices')?.value),
      ...versionOf('invoices'),
    },
    unpaid: {
      ...toUnpaidFields(UnpaidRecord.parse(rowOf('unpaid')?.value)),
      ...versionOf('unpaid'),
    },
    reminders: {
      ...RemindersRecord.parse(rowOf('reminders')?.value),
      ...versionOf('reminders'),
    },
    sms: { ...SmsRecord.parse(rowOf('sms')?.value), ...versionOf('sms') },
    analytics: { ...toTags(config, rowOf('analytics')?.value), ...versionOf('analytics') },
  };
}

/** The same values as Settings.analytics gives to the shop. */
function toTags(config: Platform['config'], stored: unknown) {
  const { gtmId, adsConversion } = AnalyticsRecord.parse(stored);
  return { gtmId, adsConversion: adsConversion ?? config.analytics.adsConversion };
}

const toRatesFields = (rates: RatesRecord): RatesFields => ({
  taxRatePercentage: Math.round(rates.taxRate * 10_000) / 100,
  shippingCost: liraOf(rates.shippingKurus),
  freeShippingThreshold:
    rates.freeShippingKurus >= FALLBACK_FREE_SHIPPING_THRESHOLD
      ? null
      : liraOf(rates.freeShippingKurus),
  pricesIncludeTax: rates.pricesIncludeTax,
  lowestPriceDays: rates.lowestPriceDays,
});

async function findTaken(db: Db | Tx, hash: string): Promise<TakenPicture | null> {
  const picture = await findPicture(db, hash);
  return picture && { hash, picture };
}
