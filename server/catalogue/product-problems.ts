// The problems of a product as texts.

import { translate } from '#server/base/errors/texts.ts';
import type { Language } from '#shared/base/languages.ts';
import type { FieldProblem } from '#shared/catalogue/product-problems.ts';

export const problemText = (
  { code, values }: Pick<FieldProblem, 'code' | 'values'>,
  language: Language,
): string => translate(language, 'admin-products', `problem.${code}`, values);
