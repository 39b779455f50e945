// A product's texts in the language of the reader.

import { createMarkdown } from '#server/base/markdown/markdown.ts';
import type { Language } from '#shared/base/languages.ts';
import type { Product, ProductDetail } from '#shared/catalogue/catalogue.ts';
import type { ProductRow } from './catalogue.sql.ts';

// The description of a product: Markdown in which a line break is shown as one, so that plain texts
// look as they were written. Lists, search engines and feeds get its text without markup.

const markdown = createMarkdown({ hasLineBreaks: true });
type Tokens = ReturnType<typeof markdown.parse>;

/**
 * Text that could be markup. Most descriptions have none, and lists need thousands of descriptions.
 */
const MARKUP = /[\\`*_#>[\]|~&]|^\s*(?:[-+]|\d+[.)])\s|^\s*[-=]{2,}\s*$/m;

const parsed = (text: string): Tokens | null => {
  if (!MARKUP.test(text)) return null;
  const tokens = markdown.parse(text, {});
  return tokens.every(isPlain) ? null : tokens;
};

/** Only text and line breaks, exactly as they were typed. */
const isPlain = ({ type, content, children }: Tokens[number]): boolean =>
  type === 'paragraph_open' ||
  type === 'paragraph_close' ||
  (type === 'inline' && plainTextOf(children ?? []) === content);

/** Null for a text without markup, which is shown unchanged. */
export const descriptionHtml = (text: string): string | null =>
  parsed(text) && markdown.render(text);

/** For any description, used by the preview of the back office. */
export const productHtml = (text: string): string => markdown.render(text);

export function plainDescription(text: string): string {
  const tokens = parsed(text);
  if (!tokens) return text;
  return tokens
    .map(({ type, content, children, hidden }) => {
      if (type === 'inline') return plainTextOf(children ?? []);
      if (/^(fence|code_block)$/.test(type)) return `${content}\n`;
      if (/^t[hd]_close$/.test(type)) return ' ';
      if (type === 'paragraph_close') return hidden ? '\n' : '\n\n';
      return /^(heading|tr|bullet_list|ordered_list)_close$/.test(type) ? '\n' : '';
    })
    .join('')
    .replace(/ +\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const plainTextOf = (tokens: readonly Tokens[number][]): string =>
  tokens
    .map(({ type, content }) =>
      type === 'softbreak' || type === 'hardbreak'
        ? '\n'
        : type === 'text' || type === 'code_inline' || type === 'image'
          ? content
          : '',
    )
    .join('');

/** The product's name, in Turkish if it has none in this language. */
export const productNameIn = (
  { name, nameEn }: Pick<ProductRow, 'name' | 'nameEn'>,
  language: Language,
): { text: string; language: Language } =>
  language === 'en' && nameEn ? { text: nameEn, language } : { text: name, language: 'tr' };

/** The merchant's texts; in Turkish if there is no translation. */
export function textsIn(
  row: ProductRow,
  language: Language,
): Pick<Product, 'name' | 'description' | 'variant' | 'attributes' | 'untranslated'> {
  const { name, nameEn, description, descriptionEn, variant, notesEn, usageRatioEn } = row;
  const attributes = row.attributes as Product['attributes'];
  if (language === 'tr')
    return { name, description: plainDescription(description), variant, attributes };
  const untranslated = [
    ...(nameEn ? [] : (['name'] as const)),
    ...(descriptionEn || !description ? [] : (['description'] as const)),
  ];
  return {
    name: productNameIn(row, language).text,
    description: plainDescription(descriptionEn || description),
    variant: (variant && row.variantEn) || variant,
    attributes: {
      ...attributes,
      ...(attributes.notes && notesEn && { notes: notesEn }),
      ...(attributes.usageRatio && usageRatioEn && { usageRatio: usageRatioEn }),
    },
    ...(untranslated.length > 0 && { untranslated }),
  };
}

/** Texts that only the product's own page shows. */
export function pageTextsIn(
  row: ProductRow,
  language: Language,
): Pick<ProductDetail, 'descriptionHtml' | 'seo'> {
  const isEnglish = language === 'en';
  const html = descriptionHtml((isEnglish && row.descriptionEn) || row.description);
  const title = isEnglish ? row.seoTitleEn : row.seoTitle;
  const description = isEnglish ? row.seoDescriptionEn : row.seoDescription;
  return {
    ...(html !== null && { descriptionHtml: html }),
    ...((title || description) && {
      seo: { ...(title && { title }), ...(description && { description }) },
    }),
  };
}
