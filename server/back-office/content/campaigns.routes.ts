// /admin/content/campaigns.
import { z } from 'zod';
import { actorOf } from '#server/admin-auth/admin-only.ts';
import type { App } from '#server/base/platform.ts';
import {
  AdminCampaign,
  CampaignBody,
  CampaignChange,
  OrderBody,
} from '#shared/back-office/content.ts';
import { IdParams } from '#shared/catalogue/catalogue.ts';
import {
  changeCampaign,
  createCampaign,
  listAllCampaigns,
  orderCampaigns,
  readCampaign,
  removeCampaign,
} from './campaigns.ts';
import { type ContentDeps, contentCall, empty, path, tags } from './content-call.ts';

export function campaignRoutes(app: App, context: ContentDeps): void {
  const options = contentCall(context);
  const campaigns = `${path}/campaigns`;
  app.get(
    campaigns,
    { ...options, schema: { tags, response: { 200: z.array(AdminCampaign) } } },
    async () => listAllCampaigns(context),
  );
  app.post(
    campaigns,
    { ...options, schema: { tags, body: CampaignBody, response: { 201: AdminCampaign } } },
    async (request, reply) =>
      reply.status(201).send(await createCampaign(context, request.body, actorOf(request))),
  );
  app.put(
    `${campaigns}/order`,
    { ...options, schema: { tags, body: OrderBody, response: empty } },
    async (request, reply) => {
      await orderCampaigns(context, request.body, actorOf(request));
      return reply.status(204).send();
    },
  );
  app.get(
    `${campaigns}/:id`,
    { ...options, schema: { tags, params: IdParams, response: { 200: AdminCampaign } } },
    async ({ params }) => readCampaign(context, params.id),
  );
  app.put(
    `${campaigns}/:id`,
    {
      ...options,
      schema: { tags, params: IdParams, body: CampaignChange, response: { 200: AdminCampaign } },
    },
    async (request) => changeCampaign(context, request.params.id, request.body, actorOf(request)),
  );
  app.delete(
    `${campaigns}/:id`,
    { ...options, schema: { tags, params: IdParams, response: empty } },
    async (request, reply) => {
      await removeCampaign(context, request.params.id, actorOf(request));
      return reply.status(204).send();
    },
  );
}
