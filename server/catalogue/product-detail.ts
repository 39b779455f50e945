// One product as its page shows it, with its related data.
import { AppError } from '#server/base/errors/app-error.ts';
import { extended } from '#server/base/http-cache/json-writer.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Language } from '#shared/base/languages.ts';
import { toLira } from '#shared/base/money.ts';
import type { ProductDetail } from '#shared/catalogue/catalogue.ts';
import { freightFrom } from '#shared/shipping/freight-from.ts';
import { toProduct } from './catalogue.ts';
import { familyOf } from './families.ts';
import type { Neighbours } from './neighbours.sql.ts';
import { toDocument } from './product-files.ts';
import { pageTextsIn } from './product-texts.ts';
import type { ShownProducts } from './shown-products.ts';

const MOST_SIMILAR = 5;

type Deps = { shownProducts: ShownProducts; settings: Settings };

const familyNameIn = ({ family, familyEn }: Neighbours, language: Language) =>
  family === null
    ? null
    : language === 'en' && familyEn
      ? { name: familyEn }
      : { name: family, ...(language === 'en' && { isUntranslated: true }) };

/**
 * @throws AppError PRODUCT_NOT_FOUND, or PRODUCT_WITHDRAWN with the successor and alternatives in
 * its details.
 */
export async function findProduct(
  { shownProducts, settings }: Deps,
  language: Language,
  id: number,
): Promise<ProductDetail> {
  const [[product], [neighbours], shipping] = await Promise.all([
    shownProducts.find([id]),
    shownProducts.findNeighbours([id]),
    settings.shipping(),
  ]);
  if (!product || !neighbours) throw new AppError('PRODUCT_NOT_FOUND');
  const [near, members] = await Promise.all([
    shownProducts.findSimilar(product, MOST_SIMILAR).then(shownProducts.find),
    shownProducts.find(neighbours.members),
  ]);
  const similar = near.map((row) => toProduct(row, language));
  if (!product.isActive)
    throw new AppError('PRODUCT_WITHDRAWN', {
      details: { name: product.name, successorId: product.successorId, similar },
    });
  return extended(toProduct(product, language), {
    ...pageTextsIn(product, language),
    ...(product.sample && {
      sample: { price: toLira(product.sample.price), most: product.sample.most },
    }),
    documents: neighbours.documents.map((row) => toDocument(row, language)),
    similar,
    freightFrom: shipping && freightFrom(shipping, neighbours.packed, product.stock),
    family: familyOf(familyNameIn(neighbours, language), product, {
      members: members.map((row) => ({ ...row, name: toProduct(row, language).name })),
      language,
    }),
  });
}
