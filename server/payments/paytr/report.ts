// What PayTR says it took and gave back on a day ("işlem dökümü"). It has no pages; a day without
// anything is `failed`. The names of the fields are from its documentation; none was ever seen from
// a live account (docs/operations.md).
import { z } from 'zod';
import { nearestKurus } from '#shared/base/money.ts';
import type { ReportRow } from '../provider.ts';
import { type PaytrKeys, signReport } from './signing.ts';

const PATH = '/rapor/islem-dokumu';
const NOTHING = 'failed';

/**
 * The place of its rows is not documented: in a list of any name, or numbered beside the status.
 */
const Answer = z
  .object({ status: z.string(), err_msg: z.string().nullish() })
  .catchall(z.unknown());
/** "1.234,56", "1234.56" or a number; a return may be negative. */
const amount = z.coerce.string().transform((text, context) => {
  const lira = text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text;
  if (/^-?\d{1,12}(\.\d+)?$/.test(lira)) return nearestKurus(Math.abs(Number(lira)));
  context.addIssue('not an amount');
  return z.NEVER;
});
/** `S`: sale. `I`: refund. */
const Row = z.object({
  islem_tipi: z.enum(['S', 'I']),
  islem_tutari: amount,
  siparis_no: z.coerce.string().max(200),
  para_birimi: z.string().nullish(),
});

type Post = <T>(path: string, schema: z.ZodType<T>, fields: Record<string, string>) => Promise<T>;

export async function readPaytrReport(
  post: Post,
  keys: PaytrKeys,
  day: string,
): Promise<ReportRow[]> {
  const span = { start_date: `${day} 00:00:00`, end_date: `${day} 23:59:59` };
  const answer = await post(PATH, Answer, {
    merchant_id: keys.merchantId,
    ...span,
    paytr_token: signReport(keys, span),
  });
  if (answer.status === NOTHING) return [];
  if (answer.status !== 'success')
    throw new Error(`PayTR says nothing of ${day}: ${answer.err_msg ?? answer.status}`);
  const rows = Object.values(answer)
    .flat()
    .filter((value) => typeof value === 'object' && value !== null)
    .map((value) => Row.parse(value));
  return rows
    .filter(({ para_birimi }) => (para_birimi ?? 'TL') === 'TL' || para_birimi === 'TRY')
    .map(({ islem_tipi, islem_tutari, siparis_no }, index) => ({
      key: String(index),
      isReturn: islem_tipi === 'I',
      amount: islem_tutari,
      reference: siparis_no,
      providerPaymentId: siparis_no,
    }));
}
