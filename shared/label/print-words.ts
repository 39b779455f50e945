// A print on the glass is no label to whoever reads about it: texts that name it have a form of
// their own in the locales, with `_print` at the end of the key.
type Printed = { technique?: unknown };

/** The context of a translated text about this product. */
export const printWords = (sheet: Printed | null | undefined): { context?: 'print' } =>
  sheet?.technique === undefined ? {} : { context: 'print' };
