// A total that is paid in parts: with a gift voucher, with store credit, and the rest with money.
// The one place that says how an order is divided and how a refund goes back (decision 0073). Pure.
import { add, type Kurus, kurus, split, subtract, ZERO } from '#shared/base/money.ts';

type Balances = { voucher: Kurus; credit: Kurus };
export type Shares = Balances & { money: Kurus };

/** The voucher pays first, since it ends on a day; then the store credit. */
export function payWith(total: Kurus, { voucher, credit }: Balances): Shares {
  const byVoucher = kurus(Math.min(voucher, total));
  const byCredit = kurus(Math.min(credit, total - byVoucher));
  return {
    voucher: byVoucher,
    credit: byCredit,
    money: kurus(total - byVoucher - byCredit),
  };
}

/** What is left of a total to be paid with money. */
export const moneyOf = ({
  totalKurus,
  voucherKurus,
  creditKurus,
}: {
  totalKurus: Kurus;
  voucherKurus: Kurus;
  creditKurus: Kurus;
}): Kurus => subtract(totalKurus, add(voucherKurus, creditKurus));

export const sumOf = ({ voucher, credit, money }: Shares): Kurus => add(voucher, credit, money);

/**
 * What goes back goes back as it was paid: in proportion to what is left of each part, by largest
 * remainder, so that no part gives more than is left of it. Null for more than is left of all.
 */
export function refundParts(amount: Kurus, left: Shares): Shares | null {
  if (amount > sumOf(left)) return null;
  if (amount === 0) return { voucher: ZERO, credit: ZERO, money: ZERO };
  const [money = ZERO, credit = ZERO, voucher = ZERO] = split(amount, [
    left.money,
    left.credit,
    left.voucher,
  ]);
  return { voucher, credit, money };
}
