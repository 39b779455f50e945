// Readers would not call a print on the glass a label: texts that name it have a second form in the
// locales, whose key ends with `_print`.
type Printed = { technique?: unknown };

/** The context of a translated text about this product. */
export const printContext = (sheet: Printed | null | undefined): { context?: 'print' } =>
  sheet?.technique === undefined ? {} : { context: 'print' };
