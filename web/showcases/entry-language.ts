import type { CardEntry } from '#web/product/card-product.ts';

/** The `lang` of the merchant's texts if they are Turkish on a page in another language. */
export const entryWrittenIn = (
  { untranslated }: Pick<CardEntry, 'untranslated'>,
  text: 'title' | 'badge',
): 'tr' | undefined => (untranslated?.includes(text) ? 'tr' : undefined);
