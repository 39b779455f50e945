// PayTR's report of the payments and refunds of a day ("işlem dökümü"). It has no pages; a day
// without rows is `failed`. The field names come from its documentation; no report of a live
// account was ever available (docs/operations.md).
import { z } from 'zod';
import { kurus } from '#shared/base/money.ts';
import type { ReportRow } from '../provider.ts';
import { lira } from './answers.ts';
import { type PaytrKeys, signReport } from './signing.ts';

const PATH = '/rapor/islem-dokumu';
const NOTHING = 'failed';

/**
 * The place of the rows is not documented: in a list of any name, or under numbered keys beside the
 * status.
 */
const Answer = z
  .object({ status: z.string(), err_msg: z.string().nullish() })
  .catchall(z.unknown());
/** `S`: sale. `I`: refund. */
const Row = z.object({
  islem_tipi: z.enum(['S', 'I']),
  islem_tutari: lira.transform((amount) => kurus(Math.abs(amount))),
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
