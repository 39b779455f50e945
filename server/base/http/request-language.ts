import { type Language, pickLanguage } from '#shared/base/languages.ts';

/** The language of the answer: the first that the caller accepts and the shop speaks. */
export const languageOf = ({ headers }: { headers: Record<string, unknown> }): Language =>
  pickLanguage(headers['accept-language'] as string | undefined);
