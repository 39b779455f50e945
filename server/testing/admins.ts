// Administrators in tests: created in the database and signed in with their own tokens.

import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import { makeAdminToken } from '#server/admin-auth/admin-token.ts';
import { drawKey } from '#server/admin-auth/api-keys.ts';
import { hashOfToken } from '#server/base/db/secret-token.ts';
import type { Services } from '#server/services.ts';
import type { AdminGrants, AdminRole } from '#shared/back-office/rights.ts';

let made = 0;

export type TestAdmin = { id: number; email: string; accessToken: string };

export async function makeAdmin(
  { db, secrets, clock }: Pick<Services, 'db' | 'secrets' | 'clock'>,
  overrides: { role?: AdminRole; grants?: AdminGrants; passwordHash?: string } = {},
): Promise<TestAdmin> {
  made += 1;
  const email = `yonetici.${made}.${randomBytes(3).toString('hex')}@ornek.com`;
  const now = clock();
  const { id } = await db
    .insertInto('admins')
    .values({
      email,
      emailFolded: email,
      name: 'Yönetici',
      role: overrides.grants ? 'custom' : (overrides.role ?? 'owner'),
      grants: overrides.grants ? [...overrides.grants] : overrides.role === 'custom' ? [] : null,
      passwordHash: overrides.passwordHash ?? 'none',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sessionId = randomUUID();
  await db
    .insertInto('adminSessions')
    .values({
      id: sessionId,
      adminId: id,
      refreshHash: randomBytes(32),
      createdAt: now,
      lastUsedAt: now,
      authenticatedAt: now,
      expiresAt: new Date(now.getTime() + 12 * 3_600_000),
    })
    .execute();
  return {
    id,
    email,
    accessToken: await makeAdminToken({ secrets, clock }, { adminId: id, sessionId }),
  };
}

/** For the header `cookie` of the next call; empty if the response sets none. */
export const sessionCookieOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  /flakon_admin_session=[^;]+/.exec([headers['set-cookie']].flat().join())?.[0] ?? '';

/**
 * Creates an owner and a fulfilment worker before every test. Call `signIn` again after their
 * sessions have expired.
 */
export function useStaff(shop: { context: Services }) {
  const signIn = async () => {
    staff.owner = await makeAdmin(shop.context);
    staff.worker = await makeAdmin(shop.context, { role: 'fulfilment' });
  };
  const staff = { signIn } as { owner: TestAdmin; worker: TestAdmin; signIn(): Promise<void> };
  beforeEach(signIn);
  return staff;
}

/** Creates an API key of an owner with these rights. */
export async function makeApiKey(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  makerId: number,
  grants: AdminGrants,
): Promise<{ id: number; key: string }> {
  const { key, start } = drawKey(config);
  const { id } = await db
    .insertInto('apiKeys')
    .values({
      name: 'Muhasebe programı',
      start,
      hash: hashOfToken(key),
      grants: [...grants],
      createdBy: makerId,
      createdAt: clock(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, key };
}
