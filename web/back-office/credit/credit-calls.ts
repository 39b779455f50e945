// The calls of the back office for accounts of companies.
import type { z } from 'zod';
import type {
  CreditAccount,
  CreditAccountBody,
  CreditAccountStatement,
  CreditAccountsPage,
  CreditBankLines,
  CreditCorrectionBody,
  CreditPaymentBody,
  CreditSettings,
} from '#shared/back-office/credit.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import type { Query } from '#web/base/api/reads.ts';
import { saveFile } from '#web/base/ui/save-file.ts';

const path = '/admin/credit';

export const listAccounts = (query: Query, signal: AbortSignal) =>
  adminApi().call<z.infer<typeof CreditAccountsPage>>('GET', path, { query, signal });
export const readAccount = (companyId: number, query: Query, signal: AbortSignal) =>
  adminApi().call<CreditAccountStatement>('GET', `${path}/${companyId}`, { query, signal });
export const saveAccount = (companyId: number, body: CreditAccountBody) =>
  adminApi().call<CreditAccount>('PUT', `${path}/${companyId}`, { body });
export const bookPayment = (companyId: number, body: CreditPaymentBody) =>
  adminApi().call<CreditAccountStatement>('POST', `${path}/${companyId}/payments`, { body });
export const bookCorrection = (companyId: number, body: CreditCorrectionBody) =>
  adminApi().call<CreditAccountStatement>('POST', `${path}/${companyId}/corrections`, { body });
export const readRules = (signal: AbortSignal) =>
  adminApi().call<CreditSettings>('GET', `${path}/rules`, { signal });
export const saveRules = (body: CreditSettings) =>
  adminApi().call<CreditSettings>('PUT', `${path}/rules`, { body });
export const readBankLines = (companyId: number, signal: AbortSignal) =>
  adminApi().call<z.infer<typeof CreditBankLines>>('GET', `${path}/${companyId}/bank-lines`, {
    signal,
  });
export const bookBankLine = (companyId: number, lineId: number) =>
  adminApi().call<CreditAccountStatement>('POST', `${path}/${companyId}/bank-lines/${lineId}`);
export async function downloadPdf(companyId: number, query: Query): Promise<void> {
  const { name, file } = await adminApi().download('GET', `${path}/${companyId}/statement/pdf`, {
    query,
  });
  saveFile(name, 'application/pdf', file);
}
