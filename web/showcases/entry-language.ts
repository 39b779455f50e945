import type { CardEntry } from '#web/product/card-product.ts';

/** For the `lang` of the merchant's words that are Turkish on a page in another language. */
export const entryWrittenIn = (
  { untranslated }: Pick<CardEntry, 'untranslated'>,
  text: 'title' | 'badge',
): 'tr' | undefined => (untranslated?.includes(text) ? 'tr' : undefined);
