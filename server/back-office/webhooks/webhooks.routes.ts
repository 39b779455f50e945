// /admin/webhooks: endpoints that get events. They are visible with the right to see settings.
// Addresses and secrets are changed after a recent sign-in, because the shop's data are sent there.
import { z } from 'zod';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import type { App, Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  DeliveriesPage,
  deliveryStates,
  EndpointBody,
  EndpointsAnswer,
  NewEndpointBody,
  WebhookSecret,
} from '#shared/back-office/webhooks.ts';
import { id } from '#shared/base/fields.ts';
import { pageQuery } from '#shared/catalogue/catalogue.ts';
import {
  addEndpoint,
  changeEndpoint,
  listDeliveries,
  listEndpoints,
  removeEndpoint,
  renewSecret,
  repeatDelivery,
  sendTest,
} from './webhooks.ts';

type Deps = Platform & { settings: Settings };

const tags = ['admin'];
const params = z.object({ id });
const PAGE_SIZE = 20;
const { page, size } = pageQuery(PAGE_SIZE);
const querystring = z.object({ page, size, state: z.enum(deliveryStates).optional() });

export const webhookRoutes: Routes<Deps> = async (app, context) => {
  endpointRoutes(app, context);
  deliveryRoutes(app, context);
};

function endpointRoutes(app: App, context: Deps) {
  const reader = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, 'settings'),
  } as const;
  const confirmed = {
    ...reader,
    onRequest: adminOnly(context, 'settings', { needsRecentSignIn: true }),
  } as const;

  app.get(
    '/admin/webhooks',
    { ...reader, schema: { tags, response: { 200: EndpointsAnswer } } },
    async () => listEndpoints(context),
  );
  app.post(
    '/admin/webhooks',
    { ...confirmed, schema: { tags, body: NewEndpointBody, response: { 201: WebhookSecret } } },
    async (request, reply) =>
      reply.status(201).send(await addEndpoint(context, actorOf(request), request.body)),
  );
  app.put(
    '/admin/webhooks/:id',
    {
      ...confirmed,
      schema: { tags, params, body: EndpointBody, response: { 200: EndpointsAnswer } },
    },
    async (request) => changeEndpoint(context, actorOf(request), request.params.id, request.body),
  );
  app.post(
    '/admin/webhooks/:id/secret',
    { ...confirmed, schema: { tags, params, response: { 200: WebhookSecret } } },
    async (request) => renewSecret(context, actorOf(request), request.params.id),
  );
  app.delete(
    '/admin/webhooks/:id',
    { ...confirmed, schema: { tags, params, response: { 204: z.void() } } },
    async (request, reply) => {
      await removeEndpoint(context, actorOf(request), request.params.id);
      return reply.status(204).send();
    },
  );
}

function deliveryRoutes(app: App, context: Deps) {
  const options = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, 'settings'),
  } as const;

  app.post(
    '/admin/webhooks/:id/test',
    { ...options, schema: { tags, params, response: { 202: z.void() } } },
    async (request, reply) => {
      await sendTest(context, actorOf(request), request.params.id);
      return reply.status(202).send();
    },
  );
  app.get(
    '/admin/webhooks/:id/deliveries',
    { ...options, schema: { tags, params, querystring, response: { 200: DeliveriesPage } } },
    async ({ params: { id: endpointId }, query: { state, ...asked } }) =>
      listDeliveries(context, { endpointId, state }, asked),
  );
  app.post(
    '/admin/webhooks/:id/deliveries/:deliveryId/again',
    {
      ...options,
      schema: { tags, params: params.extend({ deliveryId: id }), response: { 202: z.void() } },
    },
    async (request, reply) => {
      const { id: endpointId, deliveryId } = request.params;
      await repeatDelivery(context, actorOf(request), { endpointId, id: deliveryId });
      return reply.status(202).send();
    },
  );
}
