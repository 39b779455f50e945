// A total that is paid in parts: by gift voucher, by store credit, and the rest in money. Only this
// file divides an order and its refunds into parts (decision 0073). Pure.
import { add, type Kurus, kurus, split, subtract, ZERO } from '#shared/base/money.ts';

type Balances = { voucher: Kurus; credit: Kurus };
export type Shares = Balances & { money: Kurus };

/** The voucher pays first, since it expires; then the store credit. */
export function payWith(total: Kurus, { voucher, credit }: Balances): Shares {
  const byVoucher = kurus(Math.min(voucher, total));
  const byCredit = kurus(Math.min(credit, total - byVoucher));
  return {
    voucher: byVoucher,
    credit: byCredit,
    money: kurus(total - byVoucher - byCredit),
  };
}

/** The part of a total to be paid in money. */
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
 * A refund is divided as the order was paid: in proportion to what is left of each part, by largest
 * remainder, so that no part refunds more than is left of it. Null if the amount is more than is
 * left in all.
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
