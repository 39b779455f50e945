import type { IncomingHttpHeaders } from 'node:http';
import { type Language, pickLanguage } from '#shared/base/languages.ts';

/** The language of the answer: the first that the caller accepts and the shop speaks. */
export const languageOf = ({ headers }: { headers: IncomingHttpHeaders }): Language =>
  pickLanguage(headers['accept-language']);
