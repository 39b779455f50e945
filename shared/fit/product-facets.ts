// Derived when a product is written: the values by which lists can be filtered.
import { type Attributes, attributeKeys, facetKeys } from '#shared/catalogue/attributes.ts';
import { closingOf } from './closing.ts';

/**
 * One row for each value that a list can be filtered by. A cap that fits several necks has a row
 * for each.
 */
export function facetsOf(attributes: Attributes): { key: string; value: string }[] {
  const found = new Map<string, { key: string; value: string }>();
  const put = (key: string, value: string) => found.set(`${key} ${value}`, { key, value });
  for (const key of facetKeys) {
    const value = attributes[key];
    if (value === undefined || !attributeKeys.includes(key)) continue;
    for (const one of Array.isArray(value) ? value : [value]) put(key, String(one));
  }
  if (Array.isArray(attributes.fitsNecks))
    for (const neck of attributes.fitsNecks) put('neck', neck);
  const closing = closingOf(attributes);
  if (closing) put('closing', closing);
  return [...found.values()];
}
