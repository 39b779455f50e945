// The keys with which each carrier is called: those of the environment, otherwise those of the back
// office (decision 0063). Read at each use, because nobody waits for a response of a carrier.
import { createHash, createHmac } from 'node:crypto';
import type { Platform } from '#server/base/platform.ts';
import { readConnection } from '#server/settings/connections.ts';
import type { GeliverFields, YurticiFields } from '#shared/settings/connections.ts';
import type { CargoAccount } from '#shared/shipping/cargo.ts';
import { insertSender, selectSender } from './bookings.sql.ts';
import type { Carrier } from './carrier.ts';
import type { GeliverSender } from './geliver/calls.ts';
import { createGeliver } from './geliver/geliver.ts';
import { createYurtici } from './yurtici/yurtici.ts';

type Deps = Pick<Platform, 'db' | 'config' | 'secrets' | 'clock'>;

const adapters: Record<CargoAccount, (deps: Deps) => Promise<Carrier | null>> = {
  geliver: openGeliver,
  yurtici: openYurtici,
};

export type Carriers = ReadonlyMap<CargoAccount, Carrier>;

/** The carriers with keys. */
export async function openCarriers(deps: Deps): Promise<Carriers> {
  const opened = await Promise.all(
    Object.entries(adapters).map(async ([name, open]) => [name, await open(deps)] as const),
  );
  return new Map(
    opened.flatMap(([name, carrier]) => (carrier ? [[name as CargoAccount, carrier]] : [])),
  );
}

async function openGeliver(deps: Deps): Promise<Carrier | null> {
  const { db, config } = deps;
  const typed = await readConnection<GeliverFields>(deps, 'geliver');
  const token = config.geliver.token || typed?.token;
  const sender = config.geliver.token ? senderOf(config) : typed && toSender(typed);
  if (!token || !sender) return null;
  const { url } = config.geliver;
  const account = { url, token, sender, isTest: !config.isLive, shopUrl: config.publicUrl };
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([token, sender]))
    .digest('hex');
  return createGeliver({
    account,
    senderIds: {
      read: () => selectSender(db, 'geliver', fingerprint),
      save: (id) => insertSender(db, 'geliver', fingerprint, id),
    },
  });
}

const toSender = ({ token: _token, ...sender }: GeliverFields): GeliverSender => sender;
/** The sender from GELIVER_SENDER, or null. */
const senderOf = ({ geliver, shop }: Deps['config']): GeliverSender | null =>
  geliver.sender && { ...geliver.sender, name: shop.name, phone: shop.phone, email: shop.email };

async function openYurtici(deps: Deps): Promise<Carrier | null> {
  const { config, clock } = deps;
  const given = config.yurtici.user ? config.yurtici : null;
  const typed = given ? null : await readConnection<YurticiFields>(deps, 'yurtici');
  const keys = given ?? (typed && { ...typed, url: config.yurticiUrls[typed.place] });
  if (!keys || (config.isLive && typed?.place === 'test')) return null;
  const { url, user, password, codUser, codPassword } = keys;
  const cod = codUser && codPassword ? { user: codUser, password: codPassword } : null;
  return createYurtici({ account: { url, user, password, cod, isTest: !config.isLive }, clock });
}

/** Part of the address to which a carrier reports: nobody else knows it. */
export const messageSecret = (
  { secrets }: Pick<Platform, 'secrets'>,
  account: CargoAccount,
): string =>
  createHmac('sha256', secrets.connectionKey)
    .update(`cargo messages ${account}`)
    .digest('base64url');
