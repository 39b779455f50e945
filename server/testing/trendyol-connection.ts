import type { Services } from '#server/services.ts';
import { encryptConnection } from '#server/settings/connections.ts';

/** The keys of a seller, as the server of trendyol-server.ts knows them, and the marketplace on. */
export async function connectTrendyol(context: Services): Promise<void> {
  const keys = { place: 'stage', sellerId: '4321', apiKey: 'anahtar', apiSecret: 'gizli' } as const;
  const encrypted = encryptConnection(context, 'trendyol', keys);
  const changed = { version: 1, changedBy: 'test', changedAt: context.clock() };
  await context.db
    .insertInto('connections')
    .values({ name: 'trendyol', encrypted, ...changed })
    .execute();
  await context.db
    .updateTable('marketplaces')
    .set({ isOn: true })
    .where('name', '=', 'trendyol')
    .execute();
}
