// Settings in the back office: the merchant's choices, in groups with a version each. A database
// trigger notifies the shop of a change. Keys and passwords are not here but in connections.ts.

import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { addNotices } from '#server/admin-auth/notices.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { updateStruckPrices } from '#server/discounts/prices.ts';
import { findPicture } from '#server/images/images.ts';
import { AnalyticsRecord, type RatesRecord } from '#server/settings/setting-records.ts';
import { lockSetting, writeSetting } from '#server/settings/settings.sql.ts';
import type { Settings } from '#server/settings/settings.ts';
import { fromLira, percentPoints } from '#shared/base/money.ts';
import { FALLBACK_FREE_SHIPPING_THRESHOLD } from '#shared/pricing/rates.ts';
import type { RemindersFields, SmsFields } from '#shared/settings/message-settings.ts';
import {
  errorsOfDelivery,
  errorsOfReminders,
  errorsOfSms,
} from '#shared/settings/section-errors.ts';
import {
  errorsOfInvoices,
  errorsOfPayments,
  errorsOfRates,
  errorsOfShipping,
  errorsOfUnpaid,
  type SettingError,
  tidyInvoices,
} from '#shared/settings/setting-errors.ts';
import type {
  DeliveryFields,
  InvoicesFields,
  PaymentsFields,
  PaymentsSettings,
  RatesFields,
  SettingGroup,
  SettingsAnswer,
  ShippingFields,
  ShopFields,
  UnpaidFields,
} from '#shared/settings/settings.ts';
import { errorsOfShop, tidyShop } from '#shared/settings/shop-errors.ts';
import { toPaymentsRecord, toShippingRecord, toUnpaidRecord } from './setting-fields.ts';
import { toAnswer } from './settings-answer.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'config' | 'secrets'> & { settings: Settings };
type Versioned<T> = T & { version: number };

export async function readSettings(
  deps: Pick<Deps, 'db' | 'config' | 'secrets'>,
): Promise<SettingsAnswer> {
  return toAnswer(deps, deps.db);
}

/** @throws AppError VALIDATION_FAILED, EDIT_CONFLICT */
export async function changeShop(
  deps: Deps,
  actor: Actor,
  { version, ...typed }: Versioned<ShopFields>,
): Promise<SettingsAnswer['shop']> {
  const shop = tidyShop(typed);
  const needsIban = (await deps.settings.offeredProviders()).includes('transfer');
  refuse(errorsOfShop(shop, await deps.settings.shop(), { needsIban }));
  return (await saveSetting(deps, actor, { group: 'shop', version, value: shop })).shop;
}

/** @throws AppError VALIDATION_FAILED, EDIT_CONFLICT */
export async function changeRates(
  deps: Deps,
  actor: Actor,
  { version, ...rates }: Versioned<RatesFields>,
): Promise<SettingsAnswer['rates']> {
  refuse(errorsOfRates(rates));
  const record: RatesRecord = {
    taxRate: percentPoints(rates.taxRatePercentage) / 10_000,
    shippingKurus: fromLira(rates.shippingCost),
    freeShippingKurus:
      rates.freeShippingThreshold === null
        ? FALLBACK_FREE_SHIPPING_THRESHOLD
        : fromLira(rates.freeShippingThreshold),
    pricesIncludeTax: rates.pricesIncludeTax,
    lowestPriceDays: rates.lowestPriceDays,
  };
  return (
    await saveSetting(deps, actor, {
      group: 'rates',
      version,
      value: record,
      follow: updateStruckPrices,
    })
  ).rates;
}

/** @throws AppError VALIDATION_FAILED, EDIT_CONFLICT */
export async function changeShipping(
  deps: Deps,
  actor: Actor,
  { version, ...shipping }: Versioned<ShippingFields>,
): Promise<SettingsAnswer['shipping']> {
  refuse(errorsOfShipping(shipping));
  return (
    await saveSetting(deps, actor, {
      group: 'shipping',
      version,
      value: toShippingRecord(shipping),
    })
  ).shipping;
}

/** @throws AppError VALIDATION_FAILED, EDIT_CONFLICT */
export async function changeDelivery(
  deps: Deps,
  actor: Actor,
  { version, ...value }: Versioned<DeliveryFields>,
): Promise<SettingsAnswer['delivery']> {
  refuse(errorsOfDelivery(value));
  return (await saveSetting(deps, actor, { group: 'delivery', version, value })).delivery;
}

/** @throws AppError VALIDATION_FAILED, IMAGE_NOT_FOUND, EDIT_CONFLICT */
export async function changePayments(
  deps: Deps,
  actor: Actor,
  { version, ...fields }: Versioned<PaymentsFields>,
): Promise<PaymentsSettings> {
  const { providers } = (await readSettings(deps)).payments;
  const names = [...new Set(fields.offered)];
  const isOff = (name: string) =>
    providers.find((provider) => provider.name === name)?.lack !== null;
  refuse(
    names.length === 0
      ? [{ path: 'offered', code: 'noProvider' }]
      : names.some(isOff)
        ? [{ path: 'offered', code: 'unknownProvider' }]
        : errorsOfPayments(fields),
  );
  if (fields.marks !== null && !(await findPicture(deps.db, fields.marks)))
    throw new AppError('IMAGE_NOT_FOUND');
  return (
    await saveSetting(deps, actor, {
      group: 'payments',
      version,
      value: toPaymentsRecord({ ...fields, offered: names }),
    })
  ).payments;
}

/** @throws AppError VALIDATION_FAILED, EDIT_CONFLICT */
export async function changeInvoices(
  deps: Deps,
  actor: Actor,
  { version, ...typed }: Versioned<InvoicesFields>,
): Promise<SettingsAnswer['invoices']> {
  const value = tidyInvoices(typed);
  refuse(errorsOfInvoices(value));
  return (await saveSetting(deps, actor, { group: 'invoices', version, value })).invoices;
}

/** @throws AppError VALIDATION_FAILED, EDIT_CONFLICT */
export async function changeUnpaid(
  deps: Deps,
  actor: Actor,
  { version, ...fields }: Versioned<UnpaidFields>,
): Promise<SettingsAnswer['unpaid']> {
  refuse(errorsOfUnpaid(fields));
  return (
    await saveSetting(deps, actor, { group: 'unpaid', version, value: toUnpaidRecord(fields) })
  ).unpaid;
}

/** @throws AppError VALIDATION_FAILED, EDIT_CONFLICT */
export async function changeReminders(
  deps: Deps,
  actor: Actor,
  { version, ...value }: Versioned<RemindersFields>,
): Promise<SettingsAnswer['reminders']> {
  refuse(errorsOfReminders(value));
  return (await saveSetting(deps, actor, { group: 'reminders', version, value })).reminders;
}

/** @throws AppError VALIDATION_FAILED, EDIT_CONFLICT */
export async function changeSms(
  deps: Deps,
  actor: Actor,
  { version, ...value }: Versioned<SmsFields>,
): Promise<SettingsAnswer['sms']> {
  refuse(errorsOfSms(value));
  return (await saveSetting(deps, actor, { group: 'sms', version, value })).sms;
}

/** @throws AppError VALIDATION_FAILED, EDIT_CONFLICT */
export async function changeAnalytics(
  deps: Deps,
  actor: Actor,
  { version, ...typed }: Versioned<{ gtmId: string; adsConversion?: string | undefined }>,
): Promise<SettingsAnswer['analytics']> {
  const value = {
    gtmId: typed.gtmId.toUpperCase(),
    adsConversion: typed.adsConversion ?? (await deps.settings.analytics()).adsConversion,
  };
  const record = AnalyticsRecord.parse(value);
  refuse(
    (['gtmId', 'adsConversion'] as const).flatMap((path) =>
      record[path] === value[path] ? [] : [{ path, code: path }],
    ),
  );
  return (await saveSetting(deps, actor, { group: 'analytics', version, value })).analytics;
}

type SettingChange = {
  group: SettingGroup;
  version: number;
  value: object;
  /** Updates data that depends on the setting, in the same transaction. */
  follow?: (tx: Tx) => Promise<void>;
};

async function saveSetting(
  deps: Deps,
  actor: Actor,
  { group, version, value, follow }: SettingChange,
): Promise<SettingsAnswer> {
  const at = deps.clock();
  const answer = await inTransaction(deps.db, async (tx) => {
    const before = await lockSetting(tx, group);
    const isCurrent =
      (before?.version ?? 0) === version &&
      (await writeSetting(tx, { key: group, value, version, at }));
    if (!isCurrent)
      throw new AppError('EDIT_CONFLICT', {
        details: { current: (await toAnswer(deps, tx))[group] },
      });
    const auditId = await writeAudit(
      tx,
      actor,
      {
        action: before ? 'update' : 'create',
        entity: 'settings',
        entityId: group,
        before: before?.value ?? null,
        after: value,
      },
      at,
    );
    if (isAboutMoney(group, before?.value, value))
      await addNotices(tx, 'payments-changed', { auditId, adminId: null });
    await follow?.(tx);
    return toAnswer(deps, tx);
  });
  // The trigger notifies every process; this one uses the new value at once.
  deps.settings.dropCached();
  return answer;
}

/** Whether the change may affect which account receives the buyers' money. */
function isAboutMoney(group: SettingGroup, before: unknown, after: object): boolean {
  const ibanOf = (value: unknown) => (value as { iban?: unknown } | undefined)?.iban;
  return group === 'payments' || (group === 'shop' && ibanOf(before) !== ibanOf(after));
}

/** @throws AppError VALIDATION_FAILED if there are errors */
export function refuse(errors: readonly SettingError[]): void {
  if (errors.length === 0) return;
  throw new AppError('VALIDATION_FAILED', {
    fieldErrors: (language) =>
      errors.map(({ path, code }) => ({
        path,
        message: translate(language, 'admin-settings', `error.${code}`),
      })),
  });
}
