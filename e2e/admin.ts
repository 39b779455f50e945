// An administrator: at the screen, and through the calls of the back office.
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './shop.ts';

export const owner = 'yonetici@flakon.example';
export const ownerPassword = process.env.FLAKON_E2E_ADMIN_PASSWORD ?? '';

/** Fills the form of /admin/login and sends it. */
export async function fillOfficeLogin(page: Page, email: string, password: string) {
  await page.goto('/admin');
  await page.getByLabel('E-posta').fill(email);
  await page.getByLabel('Parola').fill(password);
  await page.getByRole('button', { name: 'Giriş yap' }).click();
}

/** Signs in as the first administrator and waits for the first page. */
export async function enterOffice(page: Page) {
  await fillOfficeLogin(page, owner, ownerPassword);
  await expect(page.getByRole('heading', { level: 1, name: 'Bugün' })).toBeVisible();
}

/** Signs in as the first administrator; what it returns calls as one, and the answer must be a success. */
export async function signInAsAdmin(request: APIRequestContext) {
  const answer = await request.post('/api/admin/auth/login', { data: { email: owner, password: ownerPassword } });
  expect(answer.status()).toBe(200);
  const { accessToken } = (await answer.json()) as { accessToken: string };
  return async <T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, data?: object): Promise<T> => {
    const done = await request.fetch(`/api/admin${path}`, { method, ...(data && { data }), headers: { authorization: `Bearer ${accessToken}` } });
    expect(done.ok(), `${method} ${path}: ${done.status()} ${await done.text()}`).toBe(true);
    return (done.status() === 204 ? undefined : await done.json()) as T;
  };
}
