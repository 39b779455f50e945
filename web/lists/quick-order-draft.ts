// What stands in quick order and is not in the cart yet: a text that outlives a look at another
// page. Lists add to it.
import type { Product } from '#shared/catalogue/catalogue.ts';
import { readSession, writeSession } from '#web/base/api/storage.ts';

const KEY = 'quick-order';

export const readDraft = (): string => readSession(KEY) ?? '';
export const writeDraft = (text: string): void => writeSession(KEY, text);

export const linesOf = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join('\n');

/** Below what is there already. */
export const addToDraft = (rows: readonly { product: Product; quantity: number }[]): void =>
  writeDraft(
    linesOf(
      readDraft().trimEnd(),
      ...rows.map(({ product, quantity }) => `${product.sku}\t${quantity}`),
    ),
  );

/** State of the way to quick order: what stands there is checked at once. */
export const CHECK_DRAFT = { isToCheck: true };
