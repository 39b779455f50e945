// Describes a photograph in a sentence made from the attributes: "50 ml kare şeffaf cam şişe, FEA15
// krimp ağız, altın zamak kapak – önden görünüm". The grammar is in locales/*/pictures.json: every
// part has its sentence, with placeholders that stay empty if an attribute is missing.

import { translate } from '#server/base/errors/texts.ts';
import { listText, numberText } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import type { Attributes, AttributeValue } from '#shared/catalogue/attributes.ts';
import type { ImageView } from '#shared/catalogue/catalogue.ts';

type Shown = { name: string; attributes: Attributes };
type Translate = (key: string, gaps?: Record<string, string | number>) => string;

/** These parts show their neck; for what goes onto a neck, the sentence names it. */
const partsWithMouth = new Set([
  'bottle',
  'vial',
  'roll-on',
  'atomizer',
  'dropper-bottle',
  'airless-bottle',
  'diffuser-bottle',
  'car-bottle',
  'room-fragrance',
  'car-fragrance',
]);
const partsForMouth = new Set([
  'cap',
  'pump',
  'ring',
  'pump-ring-set',
  'dropper',
  'reducer',
  'plug',
]);
/** These parts lie on the table and have no front. */
const lyingParts = new Set([
  'reeds',
  'label',
  'tube',
  'cord',
  'wrap',
  'seal',
  'plug',
  'reducer',
  'filling-kit',
  'set',
  'crimper',
]);
/** The attributes of these parts say too little; the product's name describes them. */
const namedParts = new Set(['crimper', 'filling-kit', 'set', 'wrap', 'cord']);

/** The text for the product itself; the same for all its views. */
export function thingText(product: Shown, language: Language): string {
  const { attributes } = product;
  const say = translateIn(language);
  const gaps = {
    name: product.name,
    capacity: amountText(attributes.capacityMl, 'ml', language),
    net: amountText(attributes.netAmount, attributes.netUnit === 'g' ? 'g' : 'ml', language),
    pieces: piecesText(attributes, language),
    form: valueText(say, 'forms', attributes.form),
    body: bodyText(attributes, language),
    coat: coatText(attributes, language),
    material: valueText(say, 'materials', attributes.material),
    closure: valueText(say, 'closures', attributes.closure),
    style: valueText(say, 'styles', attributes.ringStyle),
    family: valueText(say, 'families', attributes.scentFamily),
  };
  const text = [say(`what.${sentenceOf(attributes)}`, gaps), ...details(attributes, language)]
    .filter(Boolean)
    .join(', ');
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

export function viewText(
  thing: string,
  { attributes }: Shown,
  view: ImageView,
  language: Language,
): string {
  const say = translateIn(language);
  return say('text', { what: thing, view: say(`views.${viewKey(attributes, view)}`) });
}

/** For a picture that shows the size. */
export function rulerText(product: Shown, language: Language): string {
  const say = translateIn(language);
  return say('text', { what: thingText(product, language), view: say('views.ruler') });
}

function viewKey({ part, neck }: Attributes, view: ImageView): string {
  if (view === 'main') return lyingParts.has(String(part)) ? 'lying' : 'standing';
  if (view === 'detail')
    return partsWithMouth.has(String(part)) && neck !== undefined ? 'neck' : 'close';
  return view === 'angle' ? 'angle' : 'other';
}

function sentenceOf({ part, ringStyle, color, capacityMl, netAmount }: Attributes): string {
  if (part === undefined || namedParts.has(String(part))) return 'named';
  if (part === 'ring' && ringStyle === 'reed') return 'reed-ring';
  if (part === 'reeds' && color === 'pink') return 'flowered-reeds';
  if (part === 'essence' && capacityMl !== undefined && netAmount !== undefined)
    return capacityMl === netAmount ? 'essence' : 'essence-set';
  return String(part);
}

function details(attributes: Attributes, language: Language): string[] {
  if (namedParts.has(String(attributes.part))) return [];
  return [
    ...neckTexts(attributes, language),
    ...extraTexts(attributes, language),
    ...sizeTexts(attributes, language),
  ];
}

function neckTexts(attributes: Attributes, language: Language): string[] {
  const { neck, closure, fitsNecks, contents } = attributes;
  const say = translateIn(language);
  const part = String(attributes.part);
  const found: string[] = [];
  if (partsWithMouth.has(part) && neck !== undefined)
    found.push(
      say('with.neck', { neck: String(neck), closure: valueText(say, 'closures', closure) }),
    );
  if (partsForMouth.has(part) && neck !== undefined) {
    const necks = Array.isArray(fitsNecks) ? fitsNecks : [String(neck)];
    found.push(say('with.fits', { necks: listText(necks, language) }));
  }
  if (contents === 'set' && partsWithMouth.has(part))
    found.push(...closureTexts(attributes, language));
  return found;
}

/** Sticks, mounts, cases and magnets. */
function extraTexts(attributes: Attributes, language: Language): string[] {
  const { part, stickLengthMm, mount, glassColor, isMagnetic } = attributes;
  const say = translateIn(language);
  const color = colorText(attributes.color, language);
  const found: string[] = [];
  if (stickLengthMm !== undefined && part !== 'reeds') found.push(say('with.reeds'));
  if (mount !== undefined && partsWithMouth.has(String(part)))
    found.push(say(`with.${mount}`, { color }));
  if (part === 'atomizer' && glassColor !== undefined && attributes.color !== glassColor)
    found.push(say('with.case', { color }));
  if (isMagnetic === true) found.push(say('with.magnet'));
  return found;
}

function sizeTexts(attributes: Attributes, language: Language): string[] {
  const { part, widthMm, heightMm, forCapacityMl } = attributes;
  const say = translateIn(language);
  const millimetres = (value: AttributeValue) => numberText(Number(value), language);
  const length = part === 'reeds' ? attributes.stickLengthMm : attributes.tubeLengthMm;
  const found: string[] = [];
  if ((part === 'reeds' || part === 'tube') && length !== undefined)
    found.push(say('with.length', { length: numberText(Number(length) / 10, language) }));
  if (part === 'label' && widthMm !== undefined && heightMm !== undefined)
    found.push(say('with.size', { width: millimetres(widthMm), height: millimetres(heightMm) }));
  if (forCapacityMl !== undefined)
    found.push(say('with.for', { capacity: amountText(forCapacityMl, 'ml', language) }));
  return found;
}

/** The closure of a set: pump or dropper tip, and the cap, which for a dropper is the same part. */
function closureTexts(attributes: Attributes, language: Language): string[] {
  const say = translateIn(language);
  const { tip, pumpColor, capColor, capMaterial, capForm } = attributes;
  const body = bodyText({ color: capColor, material: capMaterial } as Attributes, language);
  if (tip === 'dropper') return [say('with.dropper', { body })];
  const color = colorText(pumpColor, language);
  const tipText =
    tip === undefined
      ? pumpColor === undefined
        ? ''
        : say('with.pump', { color })
      : say(`with.${tip}`, { color });
  const form = capForm === 'cylinder' ? '' : valueText(say, 'forms', capForm);
  return [
    tipText,
    capColor === undefined && capMaterial === undefined ? '' : say('with.cap', { body, form }),
  ].filter(Boolean);
}

/** "mat siyah cam", "altın zamak", "kayın ahşap". */
function bodyText(attributes: Attributes, language: Language): string {
  const say = translateIn(language);
  const coat = coatText(attributes, language);
  return attributes.glassColor === undefined
    ? say('body.other', { coat, material: valueText(say, 'materials', attributes.material) })
    : say('body.glass', { coat });
}

/**
 * Colour and surface. Glass colours already name their surface, except coatings over black and
 * white.
 */
function coatText({ glassColor, color, material, finish }: Attributes, language: Language): string {
  const say = translateIn(language);
  if (glassColor !== undefined) {
    const isCoated =
      (glassColor === 'black' || glassColor === 'white') &&
      (finish === 'matte' || finish === 'lacquered');
    const name = translate(
      language,
      'attributes',
      `values.glassColor.${glassColor}`,
    ).toLocaleLowerCase(language);
    return say(`coats.${isCoated ? finish : 'plain'}`, { color: name });
  }
  const name = color === material ? '' : colorText(color, language);
  const isFinishNamed =
    name !== '' &&
    (finish === 'matte' || finish === 'lacquered' || finish === 'brushed' || finish === 'metallic');
  return say(`coats.${isFinishNamed ? finish : 'plain'}`, { color: name });
}

/** The natural colour of wood is not named. */
const colorText = (color: unknown, language: Language): string =>
  color === undefined || color === 'natural'
    ? ''
    : translate(language, 'attributes', `values.color.${color}`).toLocaleLowerCase(language);

const valueText = (say: Translate, table: string, value: unknown): string =>
  value === undefined ? '' : say(`${table}.${value}`);

function amountText(value: unknown, unit: 'ml' | 'g', language: Language): string {
  if (value === undefined) return '';
  const isLarge = Number(value) >= 1_000;
  const amount = numberText(isLarge ? Number(value) / 1_000 : Number(value), language);
  return translateIn(language)(`amounts.${isLarge ? (unit === 'ml' ? 'l' : 'kg') : unit}`, {
    amount,
  });
}

/** How many bottles of a set share its net amount. */
function piecesText({ capacityMl, netAmount }: Attributes, language: Language): string {
  if (capacityMl === undefined || netAmount === undefined) return '';
  return numberText(Number(netAmount) / Number(capacityMl), language);
}

/** A placeholder that stays empty leaves no extra space. */
const translateIn =
  (language: Language): Translate =>
  (key, gaps) => {
    const text = translate(language, 'pictures', key, gaps);
    return (text.includes('  ') ? text.replaceAll(/ {2,}/g, ' ') : text).trim();
  };
