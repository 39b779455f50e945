// /admin/settings/connections: the keys of the channels.
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  ConnectionsAnswer,
  MeasurementBody,
  NamedChannel,
  ProviderTestAnswer,
  TrendyolBody,
} from '#shared/settings/connections.ts';
import { changeMeasurement, changeTrendyol, testChannel } from './channel-connections.ts';

const tags = ['admin settings'];

export const channelConnectionRoutes: Routes<Platform & { settings: Settings }> = async (
  app,
  context,
) => {
  // These keys give access to stock, prices and buyers.
  const confirmed = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, 'settings', { needsRecentSignIn: true }),
  } as const;
  const response = { 200: ConnectionsAnswer };

  app.put(
    '/admin/settings/connections/measurement',
    { ...confirmed, schema: { tags, body: MeasurementBody, response } },
    async (request) => changeMeasurement(context, actorOf(request), request.body),
  );
  app.put(
    '/admin/settings/connections/trendyol',
    { ...confirmed, schema: { tags, body: TrendyolBody, response } },
    async (request) => changeTrendyol(context, actorOf(request), request.body),
  );
  app.post(
    '/admin/settings/connections/channels/:name/test',
    {
      ...confirmed,
      schema: { tags, params: NamedChannel, response: { 200: ProviderTestAnswer } },
    },
    async (request) => testChannel(context, request.params.name),
  );
};
