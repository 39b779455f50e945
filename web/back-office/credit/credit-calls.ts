import type {
  CreditAccountBody,
  CreditCorrectionBody,
  CreditPaymentBody,
  CreditSettings,
} from '#shared/back-office/credit.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import type { Query } from '#web/base/api/reads.ts';
import { saveFile } from '#web/base/ui/save-file.ts';

export const listAccounts = (query: Query, signal: AbortSignal) =>
  adminApi().get('/admin/credit', { query, signal });
export const readAccount = (companyId: number, query: Query, signal: AbortSignal) =>
  adminApi().get('/admin/credit/{companyId}', { path: { companyId }, query, signal });
export const saveAccount = (companyId: number, body: CreditAccountBody) =>
  adminApi().put('/admin/credit/{companyId}', { path: { companyId }, body });
export const bookPayment = (companyId: number, body: CreditPaymentBody) =>
  adminApi().post('/admin/credit/{companyId}/payments', { path: { companyId }, body });
export const bookCorrection = (companyId: number, body: CreditCorrectionBody) =>
  adminApi().post('/admin/credit/{companyId}/corrections', { path: { companyId }, body });
export const readRules = (signal: AbortSignal) => adminApi().get('/admin/credit/rules', { signal });
export const saveRules = (body: CreditSettings) => adminApi().put('/admin/credit/rules', { body });
export const readBankLines = (companyId: number, signal: AbortSignal) =>
  adminApi().get('/admin/credit/{companyId}/bank-lines', { path: { companyId }, signal });
export const bookBankLine = (companyId: number, lineId: number) =>
  adminApi().post('/admin/credit/{companyId}/bank-lines/{lineId}', { path: { companyId, lineId } });
export async function downloadPdf(companyId: number, query: Query): Promise<void> {
  const { name, file } = await adminApi().getFile('/admin/credit/{companyId}/statement/pdf', {
    path: { companyId },
    query,
  });
  saveFile(name, 'application/pdf', file);
}
