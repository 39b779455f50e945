// An administrator, through the calls of the back office.
import type { APIRequestContext } from '@playwright/test';
import { expect } from './shop.ts';

/** Signs in as the first administrator; what it returns calls as one, and the answer must be a success. */
export async function signInAsAdmin(request: APIRequestContext) {
  const answer = await request.post('/api/admin/auth/login', { data: { email: 'yonetici@flakon.example', password: process.env.FLAKON_E2E_ADMIN_PASSWORD } });
  expect(answer.status()).toBe(200);
  const { accessToken } = (await answer.json()) as { accessToken: string };
  return async <T>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, data?: object): Promise<T> => {
    const done = await request.fetch(`/api/admin${path}`, { method, ...(data && { data }), headers: { authorization: `Bearer ${accessToken}` } });
    expect(done.ok(), `${method} ${path}: ${done.status()} ${await done.text()}`).toBe(true);
    return (done.status() === 204 ? undefined : await done.json()) as T;
  };
}
