// Translates Nilvera's states of a document to ours. The codes of e-Fatura are the tax office's
// (envelope codes).
import { z } from 'zod';
import type { DocumentRef, DocumentState } from '../service.ts';

export const ArchiveStatus = z.object({
  InvoiceNumber: z.string().nullish(),
  StatusCode: z.enum(['unknown', 'waiting', 'succeed', 'error']),
  StatusDetail: z.string().nullish(),
  ReportStatus: z.string().nullish(),
  CancelStatus: z.boolean().nullish(),
});
export const InvoiceStatus = z.object({
  InvoiceStatus: z.object({
    Code: z.string(),
    Description: z.string().nullish(),
    DetailDescription: z.string().nullish(),
  }),
  Answer: z.object({ AnswerCode: z.string(), AnswerNote: z.string().nullish() }).nullish(),
  EnvelopeInfo: z
    .object({ GIBCode: z.coerce.number().nullish(), GIBDescription: z.string().nullish() })
    .nullish(),
});

export function archiveState({
  StatusCode,
  StatusDetail,
  ReportStatus,
  CancelStatus,
}: z.infer<typeof ArchiveStatus>): DocumentState {
  if (CancelStatus) return { state: 'cancelled' };
  if (StatusCode === 'error') return { state: 'failed', message: StatusDetail ?? '' };
  if (StatusCode === 'succeed')
    return { state: 'issued', isFinal: ReportStatus === 'Reported', given: null };
  return { state: 'waiting' };
}

const WAITING = [1000, 1100];
/** At the tax office, with or without a response of the buyer's service. */
const THERE = [1163, 1200, 1210, 1220];
const COMPLETE = 1300;

export function invoiceState(
  { profile }: DocumentRef,
  { InvoiceStatus: own, Answer, EnvelopeInfo }: z.infer<typeof InvoiceStatus>,
): DocumentState {
  if (Answer?.AnswerCode === 'rejected')
    return { state: 'rejected', message: Answer.AnswerNote ?? '' };
  const code = EnvelopeInfo?.GIBCode ?? null;
  const parts = [code, EnvelopeInfo?.GIBDescription, own.DetailDescription].filter(Boolean);
  if (own.Code === 'error') return { state: 'failed', message: parts.join(' ') };
  if (code === null || WAITING.includes(code)) return { state: 'waiting' };
  if (!THERE.includes(code) && code !== COMPLETE)
    return { state: 'failed', message: parts.join(' ') };
  const isAnswered = ['approved', 'documentAnsweredAutomatically'].includes(
    Answer?.AnswerCode ?? '',
  );
  const isFinal = code === COMPLETE && (profile === 'TEMELFATURA' || isAnswered);
  return { state: 'issued', isFinal, given: null };
}
