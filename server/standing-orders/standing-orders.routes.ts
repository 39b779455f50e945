// /user/standing-orders, and /standing-turn for the holder of the link in a turn's mail (decision
// 0095).

import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { customerOf, signedInOnly } from '#server/auth/signed-in.ts';
import { perAddress } from '#server/base/http/rate-limits.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { App, Routes } from '#server/base/platform.ts';
import type { CheckoutDeps } from '#server/checkout/order-terms.ts';
import { id } from '#shared/base/fields.ts';
import {
  ConfirmedTurn,
  ConfirmTurnBody,
  EndedTurn,
  StandingOrderBody,
  StandingOrderChangeBody,
  StandingOrdersAnswer,
  TurnAnswer,
} from '#shared/customers/standing-orders.ts';
import { confirmTurn, endByLink, lookAtTurn } from './confirm-turn.ts';
import {
  addStandingOrder,
  changeStandingOrder,
  listStandingOrders,
  removeStandingOrder,
} from './standing-orders.ts';
import type { CartDeps } from './turn-cart.ts';

type Deps = CheckoutDeps & CartDeps;

const tags = ['standing orders'];
const IdParams = z.object({ id });
/** The token of the link in a turn's mail: in a header, so that no log contains it. */
const TurnHeaders = z.looseObject({ 'x-turn-token': z.string().min(1).max(100) });

export const standingOrderRoutes: Routes<Deps> = async (app, context) => {
  addOwn(app, context);
  addTurn(app, context);
};

function addOwn(app: App, context: Deps) {
  const own = { onRequest: signedInOnly(context), config: { isPrivate: true } };
  const response = { 200: StandingOrdersAnswer };
  app.get('/user/standing-orders', { ...own, schema: { tags, response } }, async (request) => ({
    content: await listStandingOrders(context.db, customerOf(request).customerId),
  }));

  app.post(
    '/user/standing-orders',
    { ...own, schema: { tags, body: StandingOrderBody, response } },
    async (request) => ({
      content: await addStandingOrder(
        context,
        customerOf(request),
        request.body,
        languageOf(request),
      ),
    }),
  );

  app.put(
    '/user/standing-orders/:id',
    { ...own, schema: { tags, params: IdParams, body: StandingOrderChangeBody, response } },
    async (request) => ({
      content: await changeStandingOrder(
        context,
        customerOf(request).customerId,
        request.params.id,
        request.body,
      ),
    }),
  );

  app.delete(
    '/user/standing-orders/:id',
    { ...own, schema: { tags, params: IdParams, response: { 204: z.null() } } },
    async (request, reply) => {
      await removeStandingOrder(context, customerOf(request).customerId, request.params.id);
      return reply.status(204).send(null);
    },
  );
}

const tokenOf = (request: FastifyRequest): string => String(request.headers['x-turn-token'] ?? '');

function addTurn(app: App, context: Deps) {
  const config = {
    ...perAddress(context, { name: 'standing turn', max: 120, minutes: 1 }),
    isPrivate: true,
  };
  app.get(
    '/standing-turn',
    { config, schema: { tags, headers: TurnHeaders, response: { 200: TurnAnswer } } },
    async (request) => lookAtTurn(context, tokenOf(request)),
  );

  app.post(
    '/standing-turn/order',
    {
      config,
      schema: {
        tags,
        headers: TurnHeaders,
        body: ConfirmTurnBody,
        response: { 200: ConfirmedTurn },
      },
    },
    async (request) =>
      context.precedence.first(() =>
        confirmTurn(context, tokenOf(request), request.body, request.ip),
      ),
  );

  app.post(
    '/standing-turn/end',
    { config, schema: { tags, headers: TurnHeaders, response: { 200: EndedTurn } } },
    async (request) => endByLink(context, tokenOf(request)),
  );
}
