// /products/{id}/arrival: the day on which more of a product arrives from its supplier.
import { productTag } from '#server/base/http-cache/changes.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { ArrivalAnswer } from '#shared/catalogue/arrivals.ts';
import { IdParams } from '#shared/catalogue/catalogue.ts';
import { readArrival } from './arrivals.ts';

export const purchasingRoutes: Routes<Platform> = async (app, context) => {
  app.get(
    '/products/:id/arrival',
    {
      config: { isCached: true },
      schema: { tags: ['catalogue'], params: IdParams, response: { 200: ArrivalAnswer } },
    },
    async (request) => {
      request.cacheTags = [productTag(request.params.id)];
      return readArrival(context, request.params.id);
    },
  );
};
