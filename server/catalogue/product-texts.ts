// A product's texts in the language of the reader.

import type { Language } from '#shared/base/languages.ts';
import type { Product, ProductDetail } from '#shared/catalogue/catalogue.ts';
import type { ProductRow } from './catalogue.sql.ts';
import { descriptionHtml, plainDescription } from './description.ts';

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
    name: nameEn || name,
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
