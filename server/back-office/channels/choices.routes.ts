// /admin/channels/marketplaces/{name}: categories, brands and attributes of the marketplace.
import { adminOnly } from '#server/admin-auth/admin-only.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { findBrands, findCategories, readAttributes } from '#server/marketplace/choices.ts';
import { MarketplaceRefusal } from '#server/marketplace/marketplace.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  AttributesAnswer,
  BrandsQuery,
  ChoicesAnswer,
  ChoicesQuery,
  NamedCategory,
  NamedMarketplace,
} from '#shared/back-office/marketplaces.ts';

// The choices that a marketplace offers for the form of an offer.

/** @throws AppError NOT_FOUND without keys, PROVIDER_UNREACHABLE, PROVIDER_REFUSED */
async function answerChoices<Row>(
  asked: Promise<readonly Row[] | null>,
): Promise<{ content: Row[] }> {
  const content = await asked.catch((error: unknown) => {
    throw new AppError(
      error instanceof MarketplaceRefusal ? 'PROVIDER_REFUSED' : 'PROVIDER_UNREACHABLE',
      { cause: error },
    );
  });
  if (!content) throw new AppError('NOT_FOUND');
  return { content: [...content] };
}

const tags = ['admin channels'];
const PATH = '/admin/channels/marketplaces/:name';

export const marketplaceChoiceRoutes: Routes<Platform & { settings: Settings }> = async (
  app,
  context,
) => {
  const options = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, 'catalogue'),
  } as const;
  const named = { tags, params: NamedMarketplace };
  const response = { 200: ChoicesAnswer };

  app.get(
    `${PATH}/categories`,
    { ...options, schema: { ...named, querystring: ChoicesQuery, response } },
    async ({ params, query }) => answerChoices(findCategories(context, params.name, query.search)),
  );
  app.get(
    `${PATH}/brands`,
    { ...options, schema: { ...named, querystring: BrandsQuery, response } },
    async ({ params, query }) => answerChoices(findBrands(context, params.name, query.search)),
  );
  app.get(
    `${PATH}/categories/:categoryId/attributes`,
    { ...options, schema: { tags, params: NamedCategory, response: { 200: AttributesAnswer } } },
    async ({ params }) => answerChoices(readAttributes(context, params.name, params.categoryId)),
  );
};
