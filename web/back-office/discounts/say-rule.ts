// A rule as one sentence, in the merchant's language. While the rule is being typed, it contains
// the known parts.

import type { TFunction } from 'i18next';
import { dateText, dateTimeText, isMidnight, numberText } from '#shared/base/format.ts';
import { formatLira, nearestKurus, shortLira } from '#shared/base/money.ts';
import type { RuleBody } from './rule-form.ts';

export type RuleTexts = { t: TFunction; language: string };
/** Names by id; unknown ones are left out. */
export type RuleNames = {
  products: ReadonlyMap<number, string>;
  categories: ReadonlyMap<number, string>;
};
export type DescribedRule = Omit<
  RuleBody,
  'name' | 'nameEn' | 'description' | 'priority' | 'isActive'
>;

const GAP = '…';
const NAMED = 2;

/** "500 TL", "12,50 TL"; while it is being typed it may be no amount yet. */
function liraText(lira: number | null, language: string): string {
  if (lira === null) return `${GAP} TL`;
  const amount = nearestKurus(lira);
  return shortLira(amount, language) || formatLira(amount, language);
}

function saysWhat(
  { kind, scope, percentage, amount, buyQuantity, payQuantity }: DescribedRule,
  { t, language }: RuleTexts,
): string {
  const number = (value: number | null) => (value === null ? GAP : numberText(value, language));
  if (kind === 'FREE_SHIPPING') return t('admin-discounts:say.shipping');
  if (kind === 'BUY_X_PAY_Y')
    return t('admin-discounts:say.buyPay', { buy: number(buyQuantity), pay: number(payQuantity) });
  if (kind === 'PERCENTAGE')
    return t('admin-discounts:say.percentage', { value: number(percentage) });
  const value = liraText(amount, language);
  if (scope === 'CART') return t('admin-discounts:say.amount', { value });
  return scope === 'BUNDLE'
    ? t('admin-discounts:say.amountBundle', { value })
    : t('admin-discounts:say.amountEach', { value });
}

function saysWhere(
  { scope, productIds, categoryIds }: DescribedRule,
  names: RuleNames,
  { t }: RuleTexts,
): string {
  if (scope === 'CART') return t('admin-discounts:say.cart');
  const ids = scope === 'CATEGORY' ? categoryIds : productIds;
  const known = ids.flatMap(
    (id) => (scope === 'CATEGORY' ? names.categories : names.products).get(id) ?? [],
  );
  const list = [
    ...known.slice(0, NAMED),
    ...(ids.length > NAMED || known.length === 0 ? [GAP] : []),
  ].join(', ');
  const values = { count: ids.length, names: list };
  if (scope === 'CATEGORY') return t('admin-discounts:say.categories', values);
  return scope === 'BUNDLE'
    ? t('admin-discounts:say.bundle', values)
    : t('admin-discounts:say.products', values);
}

function saysWhen({ conditions }: DescribedRule, { t, language }: RuleTexts): string[] {
  const { minSubtotal, minQuantity, isFirstOrder, customerEmails, couponCode } = conditions;
  return [
    ...(minSubtotal === null
      ? []
      : [t('admin-discounts:say.minSubtotal', { value: liraText(minSubtotal, language) })]),
    ...(minQuantity === null
      ? []
      : [
          t('admin-discounts:say.minQuantity', {
            number: numberText(minQuantity, language),
            count: minQuantity,
          }),
        ]),
    ...(isFirstOrder ? [t('admin-discounts:say.firstOrder')] : []),
    ...(customerEmails.length === 0
      ? []
      : [t('admin-discounts:say.customers', { count: customerEmails.length })]),
    ...(couponCode === null ? [] : [t('admin-discounts:say.coupon', { code: couponCode })]),
  ];
}

function saysTime({ startDate, endDate }: DescribedRule, { t, language }: RuleTexts): string[] {
  const moment = (at: string) =>
    isMidnight(at) ? dateText(at, language) : dateTimeText(at, language);
  return [
    // A start in the past is not mentioned.
    ...(startDate && Date.parse(startDate) > Date.now()
      ? [t('admin-discounts:say.from', { at: moment(startDate) })]
      : []),
    // An end at midnight is shown as the end of the day before.
    ...(endDate
      ? [
          isMidnight(endDate)
            ? t('admin-discounts:say.through', {
                day: dateText(new Date(Date.parse(endDate) - 1).toISOString(), language),
              })
            : t('admin-discounts:say.until', { at: moment(endDate) }),
        ]
      : []),
  ];
}

/** "Serum Şişeleri kategorisinde %10 indirim, 31 Aralık 2026 sonuna kadar." */
export function sayRule(rule: DescribedRule, names: RuleNames, texts: RuleTexts): string {
  const { t, language } = texts;
  const where = [saysWhere(rule, names, texts), ...saysWhen(rule, texts)].join(', ');
  const sentence = [
    t('admin-discounts:say.rule', { where, what: saysWhat(rule, texts) }),
    ...saysTime(rule, texts),
  ].join(', ');
  return `${sentence.charAt(0).toLocaleUpperCase(language)}${sentence.slice(1)}.`;
}

/** The number of uses, and the combination with other rules. */
export function sayLimits(
  { maxUses, maxUsesPerCustomer, isCombinable }: DescribedRule,
  { t, language }: RuleTexts,
): string[] {
  const values = (count: number) => ({ count, number: numberText(count, language) });
  return [
    ...(maxUses === null ? [] : [t('admin-discounts:say.maxUses', values(maxUses))]),
    ...(maxUsesPerCustomer === null
      ? []
      : [t('admin-discounts:say.maxUsesPerCustomer', values(maxUsesPerCustomer))]),
    ...(isCombinable ? [] : [t('admin-discounts:say.alone')]),
  ];
}
