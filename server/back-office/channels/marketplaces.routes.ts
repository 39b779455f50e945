// /admin/channels/marketplaces: connections, offered products and orders of marketplaces.
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  MarketplaceAnswer,
  MarketplaceBody,
  NamedMarketplace,
  NamedOffer,
  NamedPackage,
  OfferBody,
} from '#shared/back-office/marketplaces.ts';
import { changeMarketplace, changeOffer, declareShort, readMarketplace } from './marketplaces.ts';

const tags = ['admin channels'];

export const marketplaceRoutes: Routes<Platform & { settings: Settings }> = async (
  app,
  context,
) => {
  const options = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, 'catalogue'),
  } as const;
  const response = { 200: MarketplaceAnswer };

  app.get(
    '/admin/channels/marketplaces/:name',
    { ...options, schema: { tags, params: NamedMarketplace, response } },
    async ({ params }) => readMarketplace(context, params.name),
  );
  app.put(
    '/admin/channels/marketplaces/:name',
    { ...options, schema: { tags, params: NamedMarketplace, body: MarketplaceBody, response } },
    async (request) =>
      changeMarketplace(context, actorOf(request), request.params.name, request.body),
  );
  app.put(
    '/admin/channels/marketplaces/:name/offers/:productId',
    { ...options, schema: { tags, params: NamedOffer, body: OfferBody, response } },
    async (request) => changeOffer(context, actorOf(request), request.params, request.body),
  );
  app.post(
    '/admin/channels/marketplaces/:name/packages/:packageId/cannot-supply',
    { ...options, schema: { tags, params: NamedPackage, response } },
    async (request) => declareShort(context, actorOf(request), request.params),
  );
};
