// The members of a company: signed-in customers, each with a separate screen, and the company that
// they buy for.
import type { Browser, Page } from '@playwright/test';
import { postUserCompanies, postUserCompaniesByIdAddresses } from '#sdk/index.ts';
import type { CompanyRole } from '#shared/companies/companies.ts';
import type { signInAsAdmin } from './admin.ts';
import { dataOf, shopClient } from './api.ts';
import { makeVerifiedCustomer, signInQuietly } from './customer.ts';
import { expect, open } from './shop.ts';

/** Calls the API of the back office; each response must be a success. */
export type Admin = Awaited<ReturnType<typeof signInAsAdmin>>;
export type Person = { email: string; firstName: string };
type Size = { width: number; height: number };

export async function makePerson(page: Page, firstName: string): Promise<Person> {
  const { email } = await makeVerifiedCustomer(page, { firstName, lastName: 'Çağrı' });
  return { email, firstName };
}

/** The screen of a signed-in person, with the token for their own calls. */
export async function screenOf(
  browser: Browser,
  baseURL: string | undefined,
  { email }: Person,
  viewport: Size,
): Promise<{ page: Page; accessToken: string }> {
  const context = await browser.newContext({
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    viewport,
    ...(baseURL && { baseURL }),
  });
  await context.addInitScript(() => localStorage.setItem('cookieConsent', 'accepted'));
  const page = await context.newPage();
  const { accessToken } = await signInQuietly(page, email);
  return { page, accessToken };
}

/** The person is its administrator and buys for it; it has one shipping address. */
export async function makeCompanyOf(
  page: Page,
  accessToken: string,
  company: { companyName: string; taxNumber: string },
): Promise<number> {
  const client = shopClient(page.request, accessToken);
  const body = { taxOffice: 'Kadıköy', ...company };
  const { companyId } = dataOf(await postUserCompanies({ client, body }));
  dataOf(
    await postUserCompaniesByIdAddresses({
      client,
      path: { id: companyId },
      body: {
        title: 'Depo',
        usage: 'both',
        firstName: 'Gülşah',
        lastName: 'Iğdır',
        phone: '+905321234567',
        city: 'İstanbul',
        district: 'Kağıthane',
        neighbourhood: 'Çeliktepe Mah',
        line: 'İğde Sokak No: 14',
        postcode: '34413',
      },
    }),
  );
  return companyId;
}

/** Adds a member as the shop does for a customer on the phone. `spendingLimit` is in lira. */
export async function addMember(
  admin: Admin,
  companyId: number,
  { email }: Person,
  { role, spendingLimit = null }: { role: CompanyRole; spendingLimit?: number | null },
) {
  await admin('POST', `/companies/${companyId}/members`, { email, role, spendingLimit });
}

/** Opens a credit account with a limit in lira; debts are due after 30 days. */
export const openAccount = (admin: Admin, companyId: number, limit: number) =>
  admin('PUT', `/credit/${companyId}`, {
    version: 0,
    limit,
    days: 30,
    stoppedReason: null,
    unstoppedUntil: null,
  });

/** Waits for the server's total: ordering before that would require to confirm the total again. */
export async function openCheckout(page: Page) {
  const calculated = page.waitForResponse(/\/cart\/calculate/);
  await open(page, '/checkout');
  await calculated;
}

/** From the filled cart to the order or the approval request; the address is the company's. */
export async function orderForCompany(
  page: Page,
  way: 'Cari hesap' | 'Havale / EFT',
  button = /^Siparişi onayla/,
) {
  await expect(page.getByLabel('Kimin için alışveriş yapıyorsunuz?')).not.toHaveValue('');
  await expect(page.getByRole('radio', { name: /: Depo/ })).toBeChecked();
  await page.getByLabel('Cep telefonu').fill('0532 123 45 67');
  await page.getByRole('radio', { name: way }).check();
  await page.getByRole('checkbox', { name: /Mesafeli Satış Sözleşmesi'ni/ }).check();
  // Until the server's amounts arrive the page shows its own, without prices that only this buyer
  // has.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.getByRole('button', { name: button }).click();
}
