// What is wrong with a product, in words.

import type { Language } from '#shared/languages.ts';
import type { FieldProblem } from '#shared/product-fields.ts';
import { translate } from '../texts.ts';

export const problemText = ({ code, values }: Pick<FieldProblem, 'code' | 'values'>, language: Language): string =>
  translate(language, 'admin-products', `problem.${code}`, values);
