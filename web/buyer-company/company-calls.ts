// The calls about the companies of a customer that several parts of the shop make.
import type {
  CompanyAddress,
  CompanyAddressesAnswer,
  OwnCompaniesAnswer,
} from '#shared/customers/companies.ts';
import { browserApi } from '#web/session/browser.ts';

export const fetchCompanies = async (signal: AbortSignal) =>
  (await browserApi().call<OwnCompaniesAnswer>('GET', '/user/companies', { signal })).content;

/** Null: for oneself. */
export const chooseCompany = (companyId: number | null) =>
  browserApi().call<OwnCompaniesAnswer>('PUT', '/user/companies/choice', { body: { companyId } });

/** Of the company that the cart is for. */
export const fetchCompanyAddresses = async (signal?: AbortSignal): Promise<CompanyAddress[]> =>
  (
    await browserApi().call<CompanyAddressesAnswer>(
      'GET',
      '/user/companies/addresses',
      signal ? { signal } : {},
    )
  ).content;
