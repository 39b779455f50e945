// POST /cart/calculate and /discounts/preview, GET /discounts/version (specification 7, Discounts).

import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findSignedIn, type SignedIn } from '#server/auth/signed-in.ts';
import { addressGroup, couponLimit, perAddress, perValue } from '#server/base/http/rate-limits.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import type { ShownProducts } from '#server/catalogue/shown-products.ts';
import { currentVersion, type Rules, readGuest } from '#server/discounts/rules.ts';
import type { Settings } from '#server/settings/settings.ts';
import { foldEmail } from '#shared/base/identity.ts';
import { CalculateAnswer, CalculateBody } from '#shared/cart/cart.ts';
import { CartFitAnswer, CartFitBody } from '#shared/fit/fitting.ts';
import { foldCoupon } from '#shared/pricing/discount-rules.ts';
import { calculateCart } from './cart.ts';
import { findCartHints } from './cart-fit.ts';

// The e-mail address for personal discounts of a cart: it counts only if it is the signed-in
// customer's own verified address.

declare const ownEmailBrand: unique symbol;
/** Folded. Only `ownEmail` creates it, so that an address from a request cannot be used instead. */
type OwnEmail = string & { readonly [ownEmailBrand]: true };

/**
 * Null for another person's address, without a reason, so that nobody can find out who is a
 * customer.
 */
export function ownEmail(
  sent: string | null | undefined,
  signedIn: Pick<SignedIn, 'emailFolded' | 'isEmailVerified'> | null,
): OwnEmail | null {
  if (!sent || !signedIn?.isEmailVerified) return null;
  return foldEmail(sent) === signedIn.emailFolded ? (signedIn.emailFolded as OwnEmail) : null;
}

type Deps = Platform & {
  settings: Settings;
  sellables: Sellables;
  shownProducts: ShownProducts;
  rules: Rules;
};

export const cartRoutes: Routes<Deps> = async (app, context) => {
  const couponTries = perValue(app, context, couponLimit);

  const config = {
    ...perAddress(context, { name: 'calculate', max: 600, minutes: 1 }),
    isPrivate: true,
  };

  // Never `isCached`: the response may be for one customer. The preview has a separate address for
  // callers that only look.
  for (const path of ['/cart/calculate', '/discounts/preview']) {
    app.post(
      path,
      {
        config,
        schema: { tags: ['cart'], body: CalculateBody, response: { 200: CalculateAnswer } },
      },
      async (request) => {
        const { cartItems, couponCode, shippingOptionId = null, quoteCode } = request.body;
        const coupon = couponCode ? foldCoupon(couponCode) : '';
        // Nobody may guess codes by the thousand.
        if (coupon) await couponTries(request, addressGroup(request.ip));
        const options = {
          couponCode: coupon || null,
          ...(await whoAsks(context, request)),
          shippingOptionId,
          quoteCode,
        };
        return calculateCart(context, cartItems, options, languageOf(request));
      },
    );
  }

  app.post(
    '/cart/fit',
    {
      config: perAddress(context, { name: 'cart-fit', max: 300, minutes: 1 }),
      schema: { tags: ['cart'], body: CartFitBody, response: { 200: CartFitAnswer } },
    },
    async (request) => findCartHints(context, request.body, languageOf(request)),
  );

  app.get(
    '/discounts/version',
    { schema: { tags: ['cart'], response: { 200: z.object({ version: z.int() }) } } },
    async () => ({ version: await currentVersion(context.db) }),
  );
};

/** The customer is looked up only if it can affect the result. */
async function whoAsks(context: Deps, request: FastifyRequest<{ Body: CalculateBody }>) {
  const { customerEmail, guest } = request.body;
  const signedIn = customerEmail ? await findSignedIn(context, request) : null;
  const email = ownEmail(customerEmail, signedIn);
  return {
    buyer: signedIn && email ? { customerId: signedIn.customerId, email } : null,
    guest: guest ? readGuest(guest) : null,
  };
}
