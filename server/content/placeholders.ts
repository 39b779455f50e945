// Placeholders such as {{shop.title}} in texts: the shop's own data, so that a text is correct
// without editing.

import { translate } from '#server/base/errors/texts.ts';
import type { Shop } from '#server/settings/settings.ts';
import { formatPhone } from '#shared/base/identity.ts';
import type { Language } from '#shared/base/languages.ts';
import { basisPoints, formatLira } from '#shared/base/money.ts';
import { hasFreeShipping, type Rates } from '#shared/pricing/rates.ts';
import type { ShippingRules } from '#shared/shipping/shipping.ts';

/** `shipping`: prices by desi; null if the flat rate applies. */
export type ShopFacts = {
  shop: Shop;
  rates: Rates;
  shipping: ShippingRules | null;
  publicUrl: string;
  /** Empty if the shop names none. */
  returnCarrier: string;
};
type Fill = (facts: ShopFacts, language: Language) => string;

const fills: Record<string, Fill> = {
  'shop.name': ({ shop }) => shop.name,
  'shop.title': ({ shop }) => shop.title,
  'shop.mersis': ({ shop }) => shop.mersis,
  'shop.address': ({ shop }) => shop.address,
  'shop.email': ({ shop }) => shop.email,
  'shop.phone': ({ shop }) => formatPhone(shop.phone),
  'shop.kep': ({ shop }) => shop.kep,
  'shop.chamber': ({ shop }) => shop.chamber,
  'shop.chamberRules': ({ shop }) => shop.chamberRulesLink,
  'returns.carrier': ({ returnCarrier }, language) =>
    returnCarrier || translate(language, 'documents', 'anyCarrier'),
  'shop.taxOffice': ({ shop }) => shop.taxOffice,
  'shop.taxNumber': ({ shop }) => shop.taxNumber,
  'shop.url': ({ publicUrl }) => publicUrl,
  'rates.shipping': ({ rates, shipping }, language) =>
    shipping
      ? translate(language, 'documents', 'shippingByDesi')
      : formatLira(rates.shippingCost, language),
  'rates.freeShipping': freeShipping,
  'rates.tax': ({ rates }) => String(basisPoints(rates.taxRate) / 100),
};

/** Mentions the limit if only lighter loads are free. */
function freeShipping({ rates, shipping }: ShopFacts, language: Language): string {
  if (!hasFreeShipping(rates)) return '';
  const threshold = formatLira(rates.freeShippingThreshold, language);
  const amount = rates.pricesIncludeTax
    ? threshold
    : translate(language, 'common', 'withoutTax', { amount: threshold });
  return shipping && shipping.freeUpToDesi !== null
    ? translate(language, 'documents', 'freeUpToDesi', { amount, desi: shipping.freeUpToDesi })
    : amount;
}

const PLACEHOLDER = /\{\{\s*([\w.]+)\s*\}\}/g;
/** Shown for an empty setting or an unknown placeholder. */
const BLANK = '…';

/** The values are plain text, not Markdown, and are escaped. */
export function fillPlaceholders(text: string, facts: ShopFacts, language: Language): string {
  return text.replace(
    PLACEHOLDER,
    (_, key: string) => asPlainMarkdown(fillOf(key)?.(facts, language) ?? '') || BLANK,
  );
}

export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, key = '']) => key).filter((key) => !fillOf(key));

/** All placeholders with their current values. */
export const placeholderValues = (
  facts: ShopFacts,
  language: Language,
): { key: string; value: string }[] =>
  Object.entries(fills).map(([key, fill]) => ({ key, value: fill(facts, language) }));

const fillOf = (key: string): Fill | undefined =>
  Object.hasOwn(fills, key) ? fills[key] : undefined;

const asPlainMarkdown = (value: string): string =>
  value
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[!-/:-@[-`{-~]/g, '\\$&');
