// The merchant's payment settings in tests, stored as the back office stores them.
import type { Services } from '#server/services.ts';

export async function savePaymentSettings(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  change: { installments?: object; cashOnDelivery?: object },
): Promise<void> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'payments')
    .executeTakeFirst();
  const value = JSON.stringify({
    offered: [],
    ...((row?.value as object | undefined) ?? {}),
    ...change,
  });
  await db
    .insertInto('settings')
    .values({ key: 'payments', value })
    .onConflict((on) => on.column('key').doUpdateSet({ value }))
    .execute();
  settings.dropCached();
}
