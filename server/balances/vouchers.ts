// Gift vouchers are issued with a code that is shown once: the shop stores its hash and its last
// characters.
import { createHmac } from 'node:crypto';
import type { Tx } from '#server/base/db/db.ts';
import { codeOfBytes } from '#server/base/db/random-code.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Secrets } from '#server/base/run/secrets.ts';
import type { Kurus } from '#shared/base/money.ts';
import {
  insertBalanceEntry,
  insertVoucher,
  lockVoucherKey,
  selectVoucherByHash,
} from './balances.sql.ts';
import { hashOfVoucher } from './balances.ts';

/** Eighty bits. */
const CODE_LENGTH = 16;

type NewVouchers = {
  /**
   * Random, generated with the form: the same key again returns the same vouchers. It is not
   * stored.
   */
  key: string;
  count: number;
  amount: Kurus;
  /** The last day, YYYY-MM-DD. */
  validUntil: string;
  note: string | null;
  by: string;
  at: Date;
};

/** Nobody can guess it without both the shop's secret and the key of the form. */
const codeOf = ({ orderAccessKey }: Pick<Secrets, 'orderAccessKey'>, key: string, place: number) =>
  codeOfBytes(
    createHmac('sha256', orderAccessKey)
      .update(`voucher ${place} ${key}`)
      .digest()
      .subarray(0, CODE_LENGTH),
  );

/**
 * The response contains the codes, which are stored nowhere.
 * @throws AppError IDEMPOTENCY_KEY_REUSED for the key of other vouchers
 */
export async function issueVouchers(
  tx: Tx,
  secrets: Pick<Secrets, 'orderAccessKey'>,
  { key, count, amount, validUntil, note, by, at }: NewVouchers,
): Promise<{ vouchers: { id: number; code: string }[]; isNew: boolean }> {
  await lockVoucherKey(tx, key);
  const vouchers: { id: number; code: string }[] = [];
  let made = 0;
  for (let place = 1; place <= count; place += 1) {
    const code = codeOf(secrets, key, place);
    const codeHash = hashOfVoucher(code);
    const id = await insertVoucher(tx, {
      codeHash,
      last4: code.slice(-4),
      amountKurus: amount,
      validUntil,
      note,
      createdBy: by,
      at,
    });
    const known = id === null ? await selectVoucherByHash(tx, codeHash) : null;
    if (known && known.amountKurus !== amount) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    if (id !== null) {
      made += 1;
      await insertBalanceEntry(tx, {
        balanceId: id,
        kind: 'issued',
        amountKurus: amount,
        reference: 'issued',
        createdBy: by,
        at,
      });
    }
    vouchers.push({ id: id ?? known?.id ?? 0, code });
  }
  return { vouchers, isNew: made > 0 };
}
