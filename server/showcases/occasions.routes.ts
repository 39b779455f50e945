// /occasions: pages of ready sets for weddings, births and other occasions (our addition).
// server/search reads the search terms that lead to them.

import { AppError } from '#server/base/errors/app-error.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import { productTag } from '#server/base/http-cache/changes.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { toProduct } from '#server/catalogue/catalogue.ts';
import type { Language } from '#shared/base/languages.ts';
import { OccasionDetail, OccasionParams, OccasionsAnswer } from '#shared/showcases/occasions.ts';
import { firstPictures } from './first-pictures.ts';
import { type Companion, findCompanions } from './gifts.ts';
import {
  type OccasionRow,
  selectOccasion,
  selectOccasionProducts,
  selectOccasions,
  selectProductsOfOccasions,
} from './occasions.sql.ts';

const tags = ['showcases'];
const config = { isCached: true };

const textsIn = (row: OccasionRow, language: Language) => ({
  slug: row.slug,
  title: (language === 'en' && row.titleEn) || row.titleTr,
  lead: (language === 'en' && row.leadEn) || row.leadTr,
});

/**
 * Valid until an occasion or one of its products changes, or a product sells out or is available
 * again.
 */
const cacheTags = ['showcases', 'search', 'catalogue', 'availability'];

export const occasionRoutes: Routes<Platform> = async (app, { db }) => {
  app.get(
    '/occasions',
    { config, schema: { tags, response: { 200: OccasionsAnswer } } },
    async (request) => {
      request.cacheTags = cacheTags;
      const language = languageOf(request);
      const [occasions, products] = await Promise.all([
        selectOccasions(db),
        selectProductsOfOccasions(db),
      ]);
      const pictures = firstPictures(
        occasions.map(({ slug }) => slug),
        products.map(({ slug, product }) => ({
          occasion: slug,
          images: toProduct(product, language).images,
        })),
      );
      return {
        content: occasions.map((row) => ({
          ...textsIn(row, language),
          picture: pictures.get(row.slug) ?? null,
        })),
      };
    },
  );

  app.get(
    '/occasions/:slug',
    { config, schema: { tags, params: OccasionParams, response: { 200: OccasionDetail } } },
    async (request) => {
      const { slug } = request.params;
      const language = languageOf(request);
      const [occasion, products] = await Promise.all([
        selectOccasion(db, slug),
        selectOccasionProducts(db, slug),
      ]);
      if (!occasion) throw new AppError('NOT_FOUND');
      const { giftIds, tools, wrappings, label } = await findCompanions(db, occasion, products);
      const inLanguage = ({ product, fits }: Companion) => ({
        product: toProduct(product, language),
        fits,
      });
      const companions = [...tools, ...wrappings, ...(label ? [label] : [])];
      const shown = [...products, ...companions.map(({ product }) => product)];
      request.cacheTags = [...cacheTags, ...new Set(shown.map(({ id }) => productTag(id)))];
      return {
        ...textsIn(occasion, language),
        products: products.map((product) => toProduct(product, language)),
        gifts: occasion.gifts,
        giftIds,
        tools: tools.map(inLanguage),
        wrappings: wrappings.map(inLanguage),
        label: label && inLanguage(label),
      };
    },
  );
};
