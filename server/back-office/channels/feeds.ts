// The product feeds in the back office: their addresses, who fetched them last, and their on/off
// switches.
import type { Actor } from '#server/admin-auth/actor.ts';
import { changeSetting } from '#server/back-office/settings/change-setting.ts';
import type { Tx } from '#server/base/db/db.ts';
import type { Platform } from '#server/base/platform.ts';
import { readFetches } from '#server/feeds/feeds.ts';
import { FeedsRecord } from '#server/settings/setting-records.ts';
import { selectSettings } from '#server/settings/settings.sql.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { FeedsAnswer, FeedsBody } from '#shared/back-office/channels.ts';
import { feedPlaces } from '#shared/feeds/feeds.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'config'> & { settings: Settings };

const KEY = 'feeds';

export async function readFeeds({
  db,
  config,
}: Pick<Deps, 'config'> & { db: Deps['db'] | Tx }): Promise<FeedsAnswer> {
  const [settings, fetches] = await Promise.all([selectSettings(db), readFetches({ db })]);
  const row = settings.find(({ key }) => key === KEY);
  return {
    ...FeedsRecord.parse(row?.value),
    version: row?.version ?? 0,
    addresses: feedPlaces.map(({ feed, language, path }) => {
      const last = fetches.find((one) => one.feed === feed && one.language === language);
      return {
        feed,
        language,
        url: `${config.publicUrl}${path}`,
        fetchedAt: last?.fetchedAt.toISOString() ?? null,
        agent: last?.agent ?? '',
      };
    }),
  };
}

/** @throws AppError EDIT_CONFLICT */
export async function changeFeeds(
  deps: Deps,
  actor: Actor,
  { version, ...value }: FeedsBody,
): Promise<FeedsAnswer> {
  const { db, config, settings } = deps;
  const readCurrent = (tx: Tx) => readFeeds({ db: tx, config });
  await changeSetting(deps, actor, { key: KEY, value, version, readCurrent });
  settings.dropCached();
  return readFeeds({ db, config });
}
