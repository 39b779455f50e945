// /user/cart: the cart that follows a customer (specification 4 and 7).

import { customerOf, signedInOnly } from '#server/auth/signed-in.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import {
  CartMergeAnswer,
  CartMergeBody,
  CartSyncBody,
  CustomerCart,
} from '#shared/cart/customer-cart.ts';
import { mergeCart, readCart, syncCart } from './customer-cart.ts';

type Deps = Platform;

export const customerCartRoutes: Routes<Deps> = async (app, context) => {
  const onRequest = signedInOnly(context);
  const config = { isPrivate: true };
  const tags = ['user cart'];

  app.get(
    '/user/cart',
    { onRequest, config, schema: { tags, response: { 200: CustomerCart } } },
    async (request) => readCart(context, customerOf(request).customerId, languageOf(request)),
  );

  app.post(
    '/user/cart/sync',
    { onRequest, config, schema: { tags, body: CartSyncBody, response: { 200: CustomerCart } } },
    async (request) =>
      syncCart(context, customerOf(request).customerId, request.body, languageOf(request)),
  );

  app.post(
    '/user/cart/merge',
    {
      onRequest,
      config,
      schema: { tags, body: CartMergeBody, response: { 200: CartMergeAnswer } },
    },
    async (request) =>
      mergeCart(context, customerOf(request).customerId, request.body, languageOf(request)),
  );
};
