// /admin/settings/connections: the keys of the channels.

import type { Actor } from '#server/admin-auth/actor.ts';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { tryMarketplace } from '#server/marketplace/connect.ts';
import { tryMeasurement } from '#server/measurement/measurement.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  type ChannelConnection,
  ConnectionsAnswer,
  MeasurementBody,
  type MeasurementFields,
  NamedChannel,
  ProviderTestAnswer,
  TrendyolBody,
  type TrendyolFields,
} from '#shared/settings/connections.ts';
import { changeConnection } from './connections.ts';

// The keys of the channels: the collector of purchase events, and marketplaces.

type Deps = Pick<Platform, 'db' | 'clock' | 'config' | 'secrets'> & { settings: Settings };

const MESSAGE_LENGTH = 300;

/** @throws AppError EDIT_CONFLICT */
const changeMeasurement = (
  deps: Deps,
  actor: Actor,
  { version, ...fields }: MeasurementFields & { version: number },
): Promise<ConnectionsAnswer> => {
  const { apiSecret: _secret, ...shown } = fields;
  return changeConnection(deps, actor, { name: 'measurement', version, fields, shown });
};

/** @throws AppError EDIT_CONFLICT */
const changeTrendyol = (
  deps: Deps,
  actor: Actor,
  { version, ...fields }: TrendyolFields & { version: number },
): Promise<ConnectionsAnswer> => {
  const { place, sellerId } = fields;
  const shown = { place, sellerId };
  return changeConnection(deps, actor, { name: 'trendyol', version, fields, shown });
};

const tries: Record<ChannelConnection, (deps: Deps) => Promise<string[] | null>> = {
  measurement: tryMeasurement,
  trendyol: (deps) => tryMarketplace(deps, 'trendyol'),
};

/** @throws AppError NOT_FOUND if there are no keys, or if they cannot be decrypted */
async function testChannel(deps: Deps, name: ChannelConnection): Promise<ProviderTestAnswer> {
  const problems = await tries[name](deps).catch(() => 'unreachable' as const);
  if (problems === null) throw new AppError('NOT_FOUND');
  if (problems === 'unreachable') return { result: 'unreachable', message: '' };
  return problems.length === 0
    ? { result: 'accepted', message: '' }
    : { result: 'refused', message: problems.join(' ').slice(0, MESSAGE_LENGTH) };
}

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
