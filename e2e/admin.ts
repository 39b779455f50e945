// Actions of an administrator: on the screen and through the API of the back office.
import type { APIRequestContext, Page, Request } from '@playwright/test';
import type { AdminTokens } from '#shared/back-office/administrators.ts';
import {
  desktop,
  expect,
  expectAccessible,
  expectNoOverflow,
  phone,
  storeBeforeLoad,
} from './shop.ts';

export const owner = 'yonetici@flakon.example';
export const ownerPassword = process.env.FLAKON_E2E_ADMIN_PASSWORD ?? '';

/** Fills and submits the form of /admin/login. */
export async function fillBackOfficeLogin(page: Page, email: string, password: string) {
  await page.goto('/admin');
  await page.getByLabel('E-posta').fill(email);
  await page.getByLabel('Şifre', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Giriş yap' }).click();
}

async function signIn(request: APIRequestContext): Promise<AdminTokens> {
  const answer = await request.post('/api/admin/auth/login', {
    data: { email: owner, password: ownerPassword },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as AdminTokens;
}

/**
 * Signs in as the first administrator: the response sets the cookie, and the access token is stored
 * before the next page loads.
 */
export async function enterBackOffice(page: Page) {
  const { accessToken } = await signIn(page.request);
  await storeBeforeLoad(page, { adminToken: accessToken });
}

/** Opens an address below /admin as the first administrator. */
export async function openBackOffice(page: Page, address = '') {
  await enterBackOffice(page);
  await page.goto(`/admin${address}`);
  await expect(page.locator('h1')).toBeVisible();
}

/** What a page is requesting, and when the last of it began or ended. */
const traffic = new WeakMap<Page, { underway: Set<Request>; changedAt: number }>();

function trafficOf(page: Page) {
  const known = traffic.get(page);
  if (known) return known;
  const made = { underway: new Set<Request>(), changedAt: Date.now() };
  const end = (request: Request) => {
    made.underway.delete(request);
    made.changedAt = Date.now();
  };
  page.on('request', (request) => {
    made.underway.add(request);
    made.changedAt = Date.now();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  traffic.set(page, made);
  return made;
}

/**
 * Opens a screen as a link does, after the first one without loading the back office again, and
 * waits until nothing has been rendered or requested for half a second.
 */
export async function showScreen(page: Page, address: string) {
  const seen = trafficOf(page);
  if (new URL(page.url()).pathname.startsWith('/admin'))
    await page.evaluate(
      (to) =>
        (
          globalThis as unknown as {
            __reactRouterDataRouter: { navigate(to: string): Promise<void> };
          }
        ).__reactRouterDataRouter.navigate(to),
      address,
    );
  else await page.goto(address);
  const isQuiet = async () => {
    // After whatever is being rendered.
    await page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }));
    return seen.underway.size === 0 && Date.now() - seen.changedAt > 500;
  };
  await expect.poll(isQuiet, { message: address, intervals: [100] }).toBe(true);
  // Unsaved changes would have held the screen before it.
  expect(new URL(page.url()).pathname).toBe(address.split('?')[0]);
  await expect(page.locator('h1'), address).toHaveCount(1);
}

/**
 * Checks screens of the back office on a phone and a desktop, without `without`; each one shows the
 * text `shows`.
 */
export async function examineScreens(
  page: Page,
  addresses: readonly string[],
  { without, shows }: { without?: string; shows?: string } = {},
) {
  for (const address of addresses) {
    await showScreen(page, `/admin${address}`);
    if (shows) await expect(page.getByText(shows), address).toBeVisible();
    await examineOpenScreen(page, address, { without });
  }
}

/** Checks the open screen at the widths of a phone and of a desktop; a failure names both. */
export async function examineOpenScreen(
  page: Page,
  address: string,
  { without }: { without?: string | undefined } = {},
) {
  for (const { width } of [phone, desktop]) {
    // The window shows the whole page, so the bar at the bottom covers nothing that axe measures.
    await page.setViewportSize({ width, height: 5_000 });
    const screen = `${address} at ${width} px`;
    await expectNoOverflow(page, screen);
    await expectAccessible(page, { without, screen });
  }
}

/**
 * Signs in as the first administrator and returns a function that calls the API; each response must
 * be a success.
 */
export async function signInAsAdmin(request: APIRequestContext) {
  const { accessToken } = await signIn(request);
  return async <T>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    data?: object,
  ): Promise<T> => {
    const done = await request.fetch(`/api/admin${path}`, {
      method,
      ...(data && { data }),
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(done.ok(), `${method} ${path}: ${done.status()} ${await done.text()}`).toBe(true);
    return (done.status() === 204 ? undefined : await done.json()) as T;
  };
}
