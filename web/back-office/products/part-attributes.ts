// The attributes that are shown first, by the kind of the product. The others are behind "more".
import { type AttributeKey, attributeKeys } from '#shared/catalogue/attributes.ts';
import type { AttributeForm } from './product-form.ts';

const body = ['heightMm', 'widthMm', 'depthMm', 'diameterMm'] as const;
const vessel = [
  'neck',
  'capacityMl',
  'form',
  'glassColor',
  'contents',
  'material',
  'finish',
  ...body,
  'shoulderMm',
  'innerHeightMm',
  'brimfulMl',
  'weightG',
] as const;
const scent = [
  'scentFamily',
  'gender',
  'uses',
  'notes',
  'usageRatio',
  'netAmount',
  'netUnit',
] as const;
const closing = ['neck', 'material', 'color', 'finish', 'diameterMm', 'heightMm'] as const;
const wrapping = ['forCapacityMl', 'material', 'color', 'finish', ...body] as const;

const byPart: Readonly<Record<string, readonly AttributeKey[]>> = {
  bottle: [...vessel, 'pumpColor', 'capMaterial', 'capColor', 'capForm'],
  vial: [...vessel, 'tip'],
  'roll-on': [...vessel, 'tip', 'capColor'],
  atomizer: [...vessel, 'color', 'tip'],
  'dropper-bottle': [...vessel, 'tip', 'pipetteMm'],
  'airless-bottle': [...vessel, 'color', 'tip', 'doseMl'],
  'diffuser-bottle': [...vessel, 'capColor'],
  'car-bottle': [...vessel, 'mount', 'capMaterial'],
  cap: [
    'neck',
    'fitsNecks',
    'material',
    'color',
    'finish',
    'form',
    'isMagnetic',
    'heightMm',
    'diameterMm',
    'weightG',
  ],
  pump: ['neck', 'closure', 'color', 'finish', 'tubeLengthMm', 'doseMl'],
  ring: [...closing, 'ringStyle'],
  'pump-ring-set': [...closing, 'ringStyle', 'tubeLengthMm', 'doseMl'],
  dropper: [...closing, 'pipetteMm'],
  reducer: [...closing, 'tip'],
  plug: closing,
  reeds: ['material', 'color', 'stickLengthMm', 'stickDiameterMm', 'netAmount'],
  tube: ['material', 'tubeLengthMm', 'diameterMm'],
  'base-liquid': scent,
  essence: scent,
  'room-fragrance': [...scent, 'capacityMl', 'neck', 'form', 'glassColor'],
  'car-fragrance': [...scent, 'capacityMl', 'mount'],
  box: wrapping,
  pouch: wrapping,
  bag: wrapping,
  wrap: wrapping,
  label: [...wrapping, 'isPersonalised', 'technique', 'maxColours'],
  crimper: ['fitsNecks', 'neck', 'material', 'color', 'weightG'],
};
const usual: readonly AttributeKey[] = ['material', 'color', 'form', ...body, 'weightG'];

/**
 * Attributes with a value are always among the first, in the shop's order. `part` has a separate
 * field.
 */
export function attributesFor(form: AttributeForm): {
  first: AttributeKey[];
  more: AttributeKey[];
} {
  const first = new Set<AttributeKey>(
    typeof form.part === 'string' ? (byPart[form.part] ?? usual) : usual,
  );
  const isFirst = (key: AttributeKey) =>
    first.has(key) || (form[key] !== undefined && form[key].length > 0);
  const others = attributeKeys.filter((key) => key !== 'part');
  return { first: others.filter(isFirst), more: others.filter((key) => !isFirst(key)) };
}
