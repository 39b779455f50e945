// The balances that the buyer pays with: a gift voucher by its code, and store credit. The server
// checks both again when the order is placed (decision 0073).
import { useState } from 'react';
import { foldVoucherCode, payWith, type Shares } from '#shared/balances/balances.ts';
import type { BalancesAnswer } from '#shared/balances/balances-wire.ts';
import { fromLira, type Kurus, toLira, ZERO } from '#shared/base/money.ts';
import type { CheckoutInput } from '#shared/checkout/checkout.ts';
import { ApiError } from '#web/base/api/api.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { browserApi } from '#web/session/browser.ts';
import { useSession } from '#web/session/SessionContext.ts';

type UsedVoucher = NonNullable<BalancesAnswer['voucher']> & { code: string };

const look = (voucherCode: string | null, signal?: AbortSignal) =>
  browserApi().post('/checkout/balances', {
    body: voucherCode ? { voucherCode } : {},
    ...(signal && { signal }),
  });

export type ChosenBalances = ReturnType<typeof useBalances>;

export function useBalances() {
  const { user } = useSession();
  const mine = useRemote(`store credit of ${user?.id ?? 'nobody'}`, async (signal) =>
    user ? (await look(null, signal)).credit : 0,
  );
  const [voucher, setVoucher] = useState<UsedVoucher | null>(null);
  const [credit, setCredit] = useState<number | null>(null);
  const [isCreditUsed, setCreditUsed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  /** Null removes the voucher. A refusal is shown beside the field. */
  async function apply(typed: string | null): Promise<void> {
    setProblem(null);
    const code = typed === null ? '' : foldVoucherCode(typed);
    if (code === '') return setVoucher(null);
    setBusy(true);
    try {
      const answer = await look(code);
      setVoucher(answer.voucher && { ...answer.voucher, code });
      setCredit(answer.credit);
    } catch (error) {
      setVoucher(null);
      setProblem(error instanceof ApiError && error.message ? error.message : null);
    } finally {
      setBusy(false);
    }
  }

  const storeCredit = fromLira(credit ?? mine.data ?? 0);
  const available = {
    voucher: voucher ? fromLira(voucher.balance) : ZERO,
    credit: isCreditUsed ? storeCredit : ZERO,
  };
  return {
    voucher,
    storeCredit,
    isCreditUsed,
    setCreditUsed,
    problem,
    isBusy,
    apply,
    partsOf: (total: Kurus): Shares => payWith(total, available),
    /** After a refusal because of a balance: loads what is left of both. */
    async refresh(refusal: string | undefined): Promise<void> {
      if (!refusal?.startsWith('VOUCHER_') && refusal !== 'TO_PAY_CHANGED') return;
      if (voucher) await apply(voucher.code);
      else if (isCreditUsed) setCredit((await look(null).catch(() => null))?.credit ?? null);
    },
    /** The balances for the order's body; empty when the whole total is paid with money. */
    toSend(total: Kurus): Pick<CheckoutInput, 'balances'> {
      const { voucher: byVoucher, credit: byCredit, money } = payWith(total, available);
      if (byVoucher + byCredit === 0) return {};
      return {
        balances: {
          ...(byVoucher > 0 && voucher ? { voucherCode: voucher.code } : {}),
          useCredit: byCredit > 0,
          toPay: toLira(money),
        },
      };
    },
  };
}
