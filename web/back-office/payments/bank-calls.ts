// The calls for lines of bank statements.
import {
  type BankLine,
  type BankLineState,
  type StatementColumns,
  type WaitingOrder,
  writeColumns,
} from '#shared/back-office/bank-lines.ts';
import { uploadFile } from '#web/back-office/kit/upload.ts';
import { adminApi } from '#web/back-office/session/browser.ts';

const withColumns = (columns: StatementColumns | null) => ({
  query: { columns: columns === null ? undefined : writeColumns(columns) },
});

export const previewStatement = (file: File, columns: StatementColumns | null) =>
  uploadFile('/admin/payments/bank-lines/read', file, withColumns(columns));
export const storeStatement = (file: File, columns: StatementColumns | null) =>
  uploadFile('/admin/payments/bank-lines', file, withColumns(columns));
export const fetchBankLines = (state: BankLineState, signal: AbortSignal) =>
  adminApi().get('/admin/payments/bank-lines', { query: { state }, signal });
export const findWaiting = async (text: string, signal: AbortSignal) =>
  (
    await adminApi().get('/admin/payments/bank-lines/orders', {
      query: { text },
      signal,
    })
  ).orders;

type Booking = { remark: string; isNotified: boolean; acceptedDifference: number };
export const bookLine = (
  { id }: BankLine,
  { orderNumber, version }: WaitingOrder,
  booking: Booking,
) =>
  adminApi().post('/admin/payments/bank-lines/{id}/book', {
    path: { id },
    body: { orderNumber, version, ...booking },
  });

export type SafeLine = { id: number; orderNumber: string; version: number; amount: number };
export const safeLinesOf = (lines: readonly BankLine[]): SafeLine[] =>
  lines.flatMap(({ id, amount, proposals }) => {
    const safe = proposals.find(({ isSafe }) => isSafe);
    return safe ? [{ id, amount, orderNumber: safe.orderNumber, version: safe.version }] : [];
  });
export const bookSafeLines = (lines: readonly SafeLine[], isNotified: boolean) =>
  adminApi().post('/admin/payments/bank-lines/book', {
    body: {
      lines: lines.map(({ id, orderNumber, version }) => ({ id, orderNumber, version })),
      isNotified,
    },
  });
export const ignoreLine = (id: number, reason: string) =>
  adminApi().post('/admin/payments/bank-lines/{id}/ignore', { path: { id }, body: { reason } });
export const reopenLine = (id: number) =>
  adminApi().post('/admin/payments/bank-lines/{id}/reopen', { path: { id } });
