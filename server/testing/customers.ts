// Customers in tests: created in the database and signed in with their own tokens, without mails.

import { randomBytes, randomUUID } from 'node:crypto';
import { makeAccessToken } from '#server/auth/access-token.ts';
import type { App } from '#server/base/platform.ts';
import type { Services } from '#server/services.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { Answer } from './buyer.ts';

let made = 0;

export type TestCustomer = { id: number; email: string; sessionId: string; accessToken: string };
export type CustomerOverrides = Partial<{
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  isVerified: boolean;
  passwordHash: string;
  language: 'tr' | 'en';
}>;

/**
 * Verified and signed in, unless the overrides say otherwise. Without a given hash no password is
 * valid.
 */
export async function makeCustomer(
  { db, secrets, clock }: Pick<Services, 'db' | 'secrets' | 'clock'>,
  overrides: CustomerOverrides = {},
): Promise<TestCustomer> {
  made += 1;
  const email = overrides.email ?? `Musteri.${made}.${randomBytes(3).toString('hex')}@ornek.com`;
  const now = clock();
  const { id } = await db
    .insertInto('customers')
    .values({
      email,
      emailFolded: email.toLowerCase(),
      passwordHash: overrides.passwordHash ?? 'none',
      firstName: overrides.firstName ?? 'Işıl',
      lastName: overrides.lastName ?? 'Çağrı',
      phone: overrides.phone === undefined ? '+905321234567' : overrides.phone,
      language: overrides.language ?? 'tr',
      emailVerifiedAt: overrides.isVerified === false ? null : now,
      mailboxProvedAt: overrides.isVerified === false ? null : now,
      passwordChangedAt: now,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sessionId = randomUUID();
  await db
    .insertInto('customerSessions')
    .values({
      id: sessionId,
      customerId: id,
      refreshHash: randomBytes(32),
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + 30 * DAY_MS),
    })
    .execute();
  return {
    id,
    email,
    sessionId,
    accessToken: await makeAccessToken({ secrets, clock }, { customerId: id, sessionId }),
  };
}

type Ask = {
  body?: unknown;
  as?: Pick<TestCustomer, 'accessToken'> | null;
  headers?: Record<string, string>;
};

/** One call of a customer, or of a visitor when `as` is not given. */
export async function ask<T>(
  { app }: { app: App },
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH',
  path: string,
  { body, as, headers = {} }: Ask = {},
): Promise<Answer<T>> {
  const answer = await app.inject({
    method,
    url: `/api${path}`,
    headers: { ...headers, ...(as ? { authorization: `Bearer ${as.accessToken}` } : {}) },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const isJson = /json/.test(String(answer.headers['content-type']));
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: (answer.body && isJson ? answer.json() : answer.body) as T,
  };
}
