// The calls about a customer's companies that several parts of the shop use.
import type { CompanyAddress } from '#shared/customers/companies.ts';
import { browserApi } from '#web/session/browser.ts';

export const fetchCompanies = async (signal: AbortSignal) =>
  (await browserApi().get('/user/companies', { signal })).content;

/** Null: for the customer's own purchases. */
export const chooseCompany = (companyId: number | null) =>
  browserApi().put('/user/companies/choice', { body: { companyId } });

/** The addresses of the company that the cart is for. */
export const fetchCompanyAddresses = async (signal?: AbortSignal): Promise<CompanyAddress[]> =>
  (await browserApi().get('/user/companies/addresses', signal ? { signal } : {})).content;
