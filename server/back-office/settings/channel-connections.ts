// The keys of the channels: the collector of purchase events, and marketplaces.
import type { Actor } from '#server/admin-auth/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { tryMarketplace } from '#server/marketplace/connect.ts';
import { tryMeasurement } from '#server/measurement/measurement.ts';
import type { Settings } from '#server/settings/settings.ts';
import type {
  ChannelConnection,
  ConnectionsAnswer,
  MeasurementFields,
  ProviderTestAnswer,
  TrendyolFields,
} from '#shared/settings/connections.ts';
import { changeConnection } from './connections.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'config' | 'secrets'> & { settings: Settings };

const WORDS_LENGTH = 300;

/** @throws AppError EDIT_CONFLICT */
export const changeMeasurement = (
  deps: Deps,
  actor: Actor,
  { version, ...fields }: MeasurementFields & { version: number },
): Promise<ConnectionsAnswer> => {
  const { apiSecret: _secret, ...shown } = fields;
  return changeConnection(deps, actor, { name: 'measurement', version, fields, shown });
};

/** @throws AppError EDIT_CONFLICT */
export const changeTrendyol = (
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
export async function testChannel(
  deps: Deps,
  name: ChannelConnection,
): Promise<ProviderTestAnswer> {
  const problems = await tries[name](deps).catch(() => 'unreachable' as const);
  if (problems === null) throw new AppError('NOT_FOUND');
  if (problems === 'unreachable') return { result: 'unreachable', words: '' };
  return problems.length === 0
    ? { result: 'accepted', words: '' }
    : { result: 'refused', words: problems.join(' ').slice(0, WORDS_LENGTH) };
}
