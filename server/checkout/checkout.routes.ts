// POST /checkout (specification 7), the texts to be accepted, and the places of an address.

import { z } from 'zod';
import { findSignedIn, type SignedIn } from '#server/auth/signed-in.ts';
import { IdempotencyHeaders } from '#server/base/http/idempotency-key.ts';
import { networksOf } from '#server/base/http/networks.ts';
import {
  addressGroup,
  couponLimit,
  perAddress,
  perAddressBudget,
  perValue,
} from '#server/base/http/rate-limits.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { measuredVisitor } from '#server/consents/measured-visitor.ts';
import type { Buyer, Rules } from '#server/discounts/rules.ts';
import type { Providers } from '#server/payments/provider.ts';
import { cityNames, districtNames, neighbourhoodNames } from '#server/places/places.ts';
import type { Settings } from '#server/settings/settings.ts';
import { CheckoutAnswer, CheckoutBody, PlacesAnswer } from '#shared/checkout/checkout.ts';
import { ContractsAnswer, ContractsBody } from '#shared/checkout/contracts.ts';
import { placeOrAsk } from './ask-approval.ts';
import { previewContracts } from './contract-preview.ts';

type Deps = Platform & { settings: Settings; rules: Rules; providers: Providers };

const CityParams = z.object({ city: z.string().max(60) });
const DistrictParams = CityParams.extend({ district: z.string().max(80) });

/** Only a customer with a proved address gets personal discounts. */
const buyerOf = (signedIn: SignedIn | null): Buyer | null =>
  signedIn?.isEmailVerified
    ? { customerId: signedIn.customerId, email: signedIn.emailFolded }
    : null;

/** Each order sends a mail to its buyer, whose mailbox may belong to another person. */
const mailLimit = { name: 'checkout-mailbox', max: 60, minutes: 60 };
/** Many visitors may share an address. A guest who cancels each order waits for no payment. */
const guestLimit = { name: 'guest orders', max: 500, minutes: 24 * 60 };

const ONE_DAY = 'public, max-age=86400';

export const checkoutRoutes: Routes<Deps> = async (app, context) => {
  const couponTries = perValue(app, context, couponLimit);
  const mailboxOrders = perValue(app, context, mailLimit);
  const guestOrders = perAddressBudget(context, guestLimit);
  app.post(
    '/checkout',
    {
      config: perAddress(context, { name: 'checkout', max: 20, minutes: 1 }),
      schema: {
        tags: ['checkout'],
        headers: IdempotencyHeaders,
        body: CheckoutBody,
        response: { 200: CheckoutAnswer },
      },
    },
    async (request) => {
      if (request.body.couponCode) await couponTries(request, addressGroup(request.ip));
      // An invalid token must not block a checkout: it becomes a guest's checkout.
      const signedIn = await findSignedIn(context, request);
      const buyer = buyerOf(signedIn);
      if (!buyer) {
        await mailboxOrders(request, request.body.customer.email);
        if (networksOf(request.ip)) await guestOrders(request, 1);
      }
      const sender = {
        idempotencyKey: request.headers['idempotency-key'] ?? null,
        remoteAddress: request.ip,
        customerId: signedIn?.customerId ?? null,
        buyer,
        visitor: measuredVisitor(request.headers.cookie, context.clock()),
      };
      return context.precedence.first(() => placeOrAsk(context, request.body, sender));
    },
  );

  app.post(
    '/checkout/contracts',
    {
      config: perAddress(context, { name: 'contracts', max: 120, minutes: 1 }),
      schema: { tags: ['checkout'], body: ContractsBody, response: { 200: ContractsAnswer } },
    },
    async (request) => {
      if (request.body.couponCode) await couponTries(request, addressGroup(request.ip));
      return previewContracts(context, request.body, buyerOf(await findSignedIn(context, request)));
    },
  );

  app.get(
    '/places/cities',
    { schema: { tags: ['places'], response: { 200: PlacesAnswer } } },
    async (_request, reply) => {
      reply.header('cache-control', ONE_DAY);
      return { names: cityNames() };
    },
  );

  app.get(
    '/places/cities/:city/districts',
    { schema: { tags: ['places'], params: CityParams, response: { 200: PlacesAnswer } } },
    async (request, reply) => {
      const names = districtNames(request.params.city);
      reply.header('cache-control', ONE_DAY);
      return { names };
    },
  );

  app.get(
    '/places/cities/:city/districts/:district/neighbourhoods',
    { schema: { tags: ['places'], params: DistrictParams, response: { 200: PlacesAnswer } } },
    async (request, reply) => {
      const names = neighbourhoodNames(request.params.city, request.params.district);
      reply.header('cache-control', ONE_DAY);
      return { names };
    },
  );
};
