// Actions of a customer with the account, on the screen; mails are read from the shop's outbox.
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import {
  postAuthLogin,
  postAuthRegister,
  postAuthVerifyEmail,
  postUserAddresses,
} from '#sdk/index.ts';
import { dataOf, shopClient } from './api.ts';
import { fillPlace } from './buyer.ts';
import { open } from './shop.ts';

const outbox = () => path.join(process.env.FLAKON_E2E_DATA ?? '', 'outbox');
export const password = 'lavanta ve bergamot 27';

let made = 0;
/** A different address for each test and each run. */
export const newEmail = (): string => {
  made += 1;
  return `isil.${process.pid}.${Date.now().toString(36)}.${made}@ornek.example`;
};

/** The text of the newest mail to an address that contains `what`, without soft line breaks. */
export function findMail(address: string, what: string): string | undefined {
  if (!fs.existsSync(outbox())) return undefined;
  return fs
    .readdirSync(outbox())
    .filter((file) => file.endsWith('.eml'))
    .map((file) => fs.readFileSync(path.join(outbox(), file), 'utf8'))
    .filter((mail) => mail.includes(address))
    .map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
    .findLast((mail) => mail.includes(what));
}

/** Path and fragment of a link that was mailed, e.g. `/verify-email#token=…`. */
export async function mailedLink(address: string, pagePath: string): Promise<string> {
  await expect.poll(() => findMail(address, `${pagePath}#token=`)).toBeTruthy();
  const link = new RegExp(`${pagePath}#token=[\\w.~-]+`).exec(
    findMail(address, `${pagePath}#token=`) ?? '',
  )?.[0];
  if (!link) throw new Error(`no link to ${pagePath} in the mail`);
  return link;
}

/** Registers Işıl Çağrı on the screen, which says so and leads to /login. */
export async function register(page: Page, email: string) {
  await open(page, '/register');
  await page.getByLabel('Ad', { exact: true }).fill('Işıl');
  await page.getByLabel('Soyad').fill('Çağrı');
  await page.getByLabel('E-posta', { exact: true }).fill(email);
  await page.getByLabel('Şifre', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Üye ol' }).last().click();
  // The message disappears after three seconds, so it is looked for before the next page.
  await expect(
    page.getByText('Kaydınız alındı. Doğrulama bağlantısını e-posta adresinize gönderdik.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
}

/** Fills the form on /login. */
export async function signIn(page: Page, email: string, secret = password) {
  await page.getByLabel('E-posta', { exact: true }).fill(email);
  await page.getByLabel('Şifre', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Giriş yap' }).last().click();
}

/** Signs out in the menu of the header. */
export async function signOut(page: Page) {
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: /^Hesabım: / }).click();
  await header.getByRole('button', { name: 'Çıkış yap' }).click();
}

/** Creates a verified customer through the API; returns the tokens of a new session. */
export async function makeVerifiedCustomer(
  page: Page,
  name = { firstName: 'Işıl', lastName: 'Çağrı' },
): Promise<{ email: string }> {
  const email = newEmail();
  const client = shopClient(page.request);
  const body = { ...name, email, password };
  dataOf(await postAuthRegister({ client, body }));
  const link = await mailedLink(email, '/verify-email');
  const token = link.split('token=')[1] ?? '';
  dataOf(await postAuthVerifyEmail({ client, body: { token } }));
  return { email };
}

type Tokens = { accessToken: string; refreshToken: string };

/**
 * Signs a page in without the form: like the form, it stores the tokens before hydration, and that
 * this browser's cart is to be merged. Otherwise the server's cart would replace what is added
 * before it has loaded.
 */
export async function signInQuietly(page: Page, email: string): Promise<Tokens> {
  const client = shopClient(page.request);
  const { accessToken, refreshToken } = dataOf(
    await postAuthLogin({ client, body: { email, password } }),
  );
  await page.goto('/favicon.svg');
  await page.evaluate(
    ([access, refresh]) => {
      localStorage.setItem('appVersion', '1.7.0');
      const merge = { mergeId: crypto.randomUUID(), customerId: null, rows: [] };
      localStorage.setItem('cartMerge', JSON.stringify(merge));
      localStorage.setItem('refreshToken', refresh ?? '');
      localStorage.setItem('tokenExpiry', String(Date.now() + 30 * 60_000));
      localStorage.setItem('accessToken', access ?? '');
    },
    [accessToken, refreshToken],
  );
  return { accessToken, refreshToken };
}

/** Creates a customer's first address through the API; it becomes the default. */
export async function makeAddress(page: Page, accessToken: string) {
  const answer = await postUserAddresses({
    client: shopClient(page.request, accessToken),
    body: {
      title: 'Atölye',
      firstName: 'Işıl',
      lastName: 'Çağrı',
      phone: '+905321234567',
      city: 'İstanbul',
      district: 'Kağıthane',
      neighbourhood: 'Çeliktepe Mah',
      line: 'Vatan Caddesi, İğde Sokak No: 14, Kat 2, Daire 5',
      postcode: '34413',
      invoice: { kind: 'individual' },
      isDefault: true,
    },
  });
  dataOf(answer);
}

/** Saves the first address of a signed-in customer on the screen; it becomes the default. */
export async function saveAddress(page: Page) {
  await open(page, '/account/addresses');
  await page.getByRole('link', { name: 'Yeni adres' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Yeni adres' })).toBeFocused();
  await page.getByLabel('Adresin adı').fill('Atölye');
  await page.getByLabel('Cep telefonu').fill('0532 123 45 67');
  await fillPlace(page);
  await page.getByRole('button', { name: 'Adresi kaydet' }).click();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Atölye' }).getByText('Varsayılan'),
  ).toBeVisible();
}
