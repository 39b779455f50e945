// POST /cart/calculate and /discounts/preview, GET /discounts/version (specification 7, Discounts; design.md 6).
import { z } from 'zod';
import { CalculateAnswer, CalculateBody } from '#shared/cart.ts';
import { foldCoupon } from '#shared/discounts.ts';
import { CartFitAnswer, CartFitBody } from '#shared/fitting.ts';
import { pickLanguage } from '#shared/languages.ts';
import { findSignedIn } from '../auth/signed-in.ts';
import type { Routes } from '../context.ts';
import { currentVersion } from '../discounts/rules.ts';
import { addressGroup, couponLimit, perAddress, perValue } from '../rate-limits.ts';
import { calculateCart } from './cart.ts';
import { findCartHints } from './cart-fit.ts';
import { ownEmail } from './own-email.ts';

export const cartRoutes: Routes = async (app, context) => {
  const couponTries = perValue(app, context, couponLimit);

  const config = { ...perAddress(context, { name: 'calculate', max: 600, minutes: 1 }), isPrivate: true };

  // Never `isCached`: what it answers may be one customer's. The preview has another name for who only looks.
  for (const path of ['/cart/calculate', '/discounts/preview']) {
    app.post(path, { config, schema: { tags: ['cart'], body: CalculateBody, response: { 200: CalculateAnswer } } }, async (request) => {
      const { cartItems, customerEmail, couponCode, shippingOptionId, quoteCode } = request.body;
      const coupon = couponCode ? foldCoupon(couponCode) : '';
      // Codes must not be guessed by the thousand.
      if (coupon) await couponTries(request, addressGroup(request.ip));
      // Who asks is looked up only when it can matter.
      const signedIn = customerEmail ? await findSignedIn(context, request) : null;
      const email = ownEmail(customerEmail, signedIn);
      const buyer = signedIn && email ? { customerId: signedIn.customerId, email } : null;
      const wish = { couponCode: coupon || null, buyer, shippingOptionId: shippingOptionId ?? null, quoteCode };
      return calculateCart(context, cartItems, wish, pickLanguage(request.headers['accept-language']));
    });
  }

  app.post(
    '/cart/fit',
    { config: perAddress(context, { name: 'cart-fit', max: 300, minutes: 1 }), schema: { tags: ['cart'], body: CartFitBody, response: { 200: CartFitAnswer } } },
    async (request) => findCartHints(context, request.body, pickLanguage(request.headers['accept-language'])),
  );

  app.get('/discounts/version', { schema: { tags: ['cart'], response: { 200: z.object({ version: z.int() }) } } }, async () => ({ version: await currentVersion(context.db) }));
};
