// Attributes as the models read them: products entered manually may lack any of them.
import type { AttributeKey, Attributes } from '#shared/catalogue/attributes.ts';
import { findNeck, type Neck } from '#shared/catalogue/neck.ts';

export function numberOf(
  attributes: Attributes,
  keys: readonly AttributeKey[],
  fallback: number,
): number {
  for (const key of keys) {
    const value = attributes[key];
    if (typeof value === 'number' && Number.isFinite(value) && value > 0) return value;
  }
  return fallback;
}

export function codeOf(attributes: Attributes, key: AttributeKey, fallback = ''): string {
  const value = attributes[key];
  return typeof value === 'string' && value !== '' ? value : fallback;
}

export function neckOf(attributes: Attributes): Neck {
  const { neck, fitsNecks, closure } = attributes;
  const code =
    typeof neck === 'string' && neck ? neck : Array.isArray(fitsNecks) ? fitsNecks[0] : undefined;
  return (
    findNeck(code ?? '') ??
    (closure === 'screw'
      ? { code: '18/415', closure: 'screw', diameterMm: 18 }
      : { code: 'FEA15', closure: 'crimp', diameterMm: 15 })
  );
}

/** The height of a neck with this finish. */
export const neckHeightOf = (neck: { closure: string; diameterMm: number }): number =>
  neck.closure === 'crimp'
    ? 5.2 + neck.diameterMm * 0.13
    : Math.min(17, 4.5 + neck.diameterMm * 0.46);
