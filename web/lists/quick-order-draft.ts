// The rows in quick order that are not in the cart yet: a text that is stored while other pages are
// visited. Lists add rows to it.
import type { Product } from '#shared/catalogue/catalogue.ts';
import { readSession, writeSession } from '#web/base/api/storage.ts';

const KEY = 'quick-order';

export const readDraft = (): string => readSession(KEY) ?? '';
export const writeDraft = (text: string): void => writeSession(KEY, text);

export const linesOf = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join('\n');

/** Adds rows below the existing ones. */
export const addToDraft = (rows: readonly { product: Product; quantity: number }[]): void =>
  writeDraft(
    linesOf(
      readDraft().trimEnd(),
      ...rows.map(({ product, quantity }) => `${product.sku}\t${quantity}`),
    ),
  );

/** The router state of links to quick order: its text is checked at once. */
export const CHECK_DRAFT = { isToCheck: true };
