// POST /user/prices: a customer's own prices for the products that a page shows.
import { customerOf, signedInOnly } from '#server/auth/signed-in.ts';
import { perAddress } from '#server/base/http/rate-limits.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import type { Rules } from '#server/discounts/rules.ts';
import { OwnPricesAnswer, OwnPricesBody } from '#shared/cart/own-prices.ts';
import { findOwnPrices } from './own-prices.ts';

type Deps = Platform & { sellables: Sellables; rules: Rules };

export const ownPricesRoutes: Routes<Deps> = async (app, context) => {
  app.post(
    '/user/prices',
    {
      onRequest: signedInOnly(context),
      config: {
        isPrivate: true,
        ...perAddress(context, { name: 'own-prices', max: 600, minutes: 1 }),
      },
      schema: { tags: ['cart'], body: OwnPricesBody, response: { 200: OwnPricesAnswer } },
    },
    async (request) => {
      const customer = customerOf(request);
      // As for personal discounts, an unverified address has no own prices.
      return customer.isEmailVerified
        ? findOwnPrices(context, customer, request.body)
        : { prices: [] };
    },
  );
};
