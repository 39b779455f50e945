// The texts of attributes: a product's list of attributes, the line above a card's name, the chosen
// filters.

import type { TFunction } from 'i18next';
import { numberText } from '#shared/base/format.ts';
import {
  type AttributeKey,
  type AttributeValue,
  attributeKeys,
  definitionOf,
} from '#shared/catalogue/attributes.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import type { SpecRow } from '#web/base/ui/Table.tsx';

/** `t` may be of any namespace. */
type Translation = { t: TFunction; language: string };
type Described = Pick<
  Product,
  | 'attributes'
  | 'brand'
  | 'variant'
  | 'quantity'
  | 'minQuantity'
  | 'quantityStep'
  | 'piecesPerCarton'
>;

export const labelText = ({ t }: Translation, key: AttributeKey): string =>
  t(`attributes:labels.${key}`);

/** "50 ml", "Şeffaf", "Evet", or a neck's code as it is. */
export function valueText(
  translation: Translation,
  key: AttributeKey,
  value: AttributeValue,
): string {
  const { t, language } = translation;
  if (Array.isArray(value)) return value.map((one) => valueText(translation, key, one)).join(', ');
  const { kind, unit } = definitionOf(key);
  if (key === 'neck' || key === 'fitsNecks' || kind === 'text') return String(value);
  if (kind === 'number') return withUnit(numberText(Number(value), language), unit);
  if (kind === 'flag')
    return t(String(value) === 'true' ? 'attributes:flags.yes' : 'attributes:flags.no');
  // A code is no name: a value without a text is not shown.
  return t(`attributes:values.${key}.${value}`, { defaultValue: '–' });
}

/**
 * Two short facts for the line above the name; if there is a neck, its drawing replaces the first.
 */
export function cardFacts(
  translation: Translation,
  { attributes, variant, quantity }: Described,
): { kind: string; measure: string } {
  const { t } = translation;
  const say = (key: AttributeKey) =>
    attributes[key] === undefined ? null : valueText(translation, key, attributes[key]);
  const kind = attributes.scentFamily
    ? [say('scentFamily'), say('gender')].filter(Boolean).join(' · ')
    : say('part');
  const measure =
    say('capacityMl') ??
    (attributes.forCapacityMl === undefined
      ? null
      : t('catalogue:card.forCapacity', { capacity: say('forCapacityMl') })) ??
    say('diameterMm') ??
    (quantity > 1 ? t('catalogue:pack', { count: quantity }) : null) ??
    variant;
  return { kind: kind ?? '', measure: measure ?? '' };
}

/** Every attribute with its unit; related ones share a line. */
export function specRows(translation: Translation, product: Described): SpecRow[] {
  const { t, language } = translation;
  const { attributes } = product;
  const own: SpecRow[] = attributeKeys.flatMap((key): SpecRow[] => {
    const value = attributes[key];
    if (key === sizeKeyOf(attributes))
      return [{ term: t('catalogue:spec.size'), detail: sizeText(attributes, language) }];
    if (value === undefined || isShownElsewhere(key, attributes)) return [];
    return [
      { term: labelText(translation, key), detail: detailText(translation, key, attributes) },
    ];
  });
  return [
    ...own,
    ...(product.variant && !own.some(({ detail }) => detail === product.variant)
      ? [{ term: t('attributes:labels.variant'), detail: product.variant }]
      : []),
    { term: t('attributes:labels.brand'), detail: product.brand },
    ...(product.quantity > 1
      ? [
          {
            term: t('catalogue:spec.pack'),
            detail: t('catalogue:pieces', { count: product.quantity }),
          },
        ]
      : []),
    ...(product.piecesPerCarton === null
      ? []
      : [
          {
            term: t('catalogue:spec.carton'),
            detail: cartonText(translation, product, product.piecesPerCarton),
          },
        ]),
    ...(product.minQuantity > 1
      ? [{ term: t('catalogue:spec.minimum'), detail: minimumText(translation, product) }]
      : []),
  ];
}

type Given = Product['attributes'];

const sizeKeys = ['heightMm', 'widthMm', 'depthMm', 'diameterMm'] as const;

/** Width × depth × height, or Ø diameter × height. */
function sizeText({ widthMm, depthMm, heightMm, diameterMm }: Given, language: string): string {
  const parts = [diameterMm, widthMm, depthMm, heightMm]
    .filter((value) => typeof value === 'number')
    .map((value) => numberText(value, language));
  return withUnit(`${diameterMm === undefined ? '' : 'Ø '}${parts.join(' × ')}`, 'mm');
}

/** The line of the first measurement shows all of them, if there are at least two. */
function sizeKeyOf(attributes: Given): AttributeKey | undefined {
  const given = sizeKeys.filter((key) => typeof attributes[key] === 'number');
  return given.length > 1 ? given[0] : undefined;
}

function isShownElsewhere(key: AttributeKey, attributes: Given): boolean {
  if (key === 'closure') return attributes.neck !== undefined;
  if (key === 'color') return attributes.glassColor === attributes.color;
  if (key === 'brimfulMl') return attributes.capacityMl !== undefined;
  if (key === 'netUnit' || key === 'cartonSizeCm') return true;
  return (sizeKeys as readonly AttributeKey[]).includes(key) && sizeKeyOf(attributes) !== undefined;
}

function detailText(translation: Translation, key: AttributeKey, attributes: Given): string {
  const text = valueText(translation, key, attributes[key] as AttributeValue);
  if (key === 'neck' && typeof attributes.closure === 'string')
    return `${text}, ${lower(valueText(translation, 'closure', attributes.closure), translation.language)}`;
  if (key === 'capacityMl' && attributes.brimfulMl !== undefined)
    return translation.t('catalogue:spec.brimful', {
      capacity: text,
      brimful: valueText(translation, 'brimfulMl', attributes.brimfulMl),
    });
  if (key === 'netAmount' && attributes.netUnit !== undefined)
    return `${text} ${valueText(translation, 'netUnit', attributes.netUnit)}`;
  return text;
}

function cartonText(
  { t }: Translation,
  { attributes, quantity }: Described,
  count: number,
): string {
  const pieces = t(quantity > 1 ? 'catalogue:packs' : 'catalogue:pieces', { count });
  return typeof attributes.cartonSizeCm === 'string'
    ? `${pieces} · ${attributes.cartonSizeCm.replaceAll(/\s*x\s*/g, ' × ')}\u00a0cm`
    : pieces;
}

const minimumText = (
  { t }: Translation,
  { minQuantity, quantityStep, quantity }: Described,
): string => {
  const minimum = t(quantity > 1 ? 'catalogue:packs' : 'catalogue:pieces', { count: minQuantity });
  return quantityStep > 1 ? t('catalogue:spec.step', { minimum, step: quantityStep }) : minimum;
};

const lower = (text: string, language: string) =>
  text.toLocaleLowerCase(language === 'en' ? 'en' : 'tr');
/** No line break between a number and its unit. */
const withUnit = (figure: string, unit: string | undefined) =>
  unit === '%' ? `%${figure}` : unit ? `${figure}\u00a0${unit}` : figure;
