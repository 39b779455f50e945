import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Kurus, kurus, subtract, ZERO } from '#shared/base/money.ts';
import { moneyOf, payWith, refundParts, type Shares, sumOf } from './balances.ts';

const amounts = fc.integer({ min: 0, max: 50_000_000 }).map(kurus);
const parts = fc.record({ voucher: amounts, credit: amounts, money: amounts });
const names = ['voucher', 'credit', 'money'] as const;

describe('a total that is paid in parts', () => {
  test('the parts add up to the total, and none is more than its balance', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, (total, voucher, credit) => {
        const paid = payWith(total, { voucher, credit });
        expect(sumOf(paid)).toBe(total);
        expect(paid.voucher).toBeLessThanOrEqual(voucher);
        expect(paid.credit).toBeLessThanOrEqual(credit);
        for (const name of names) expect(paid[name]).toBeGreaterThanOrEqual(0);
        const voucherKurus = paid.voucher;
        const creditKurus = paid.credit;
        expect(moneyOf({ totalKurus: total, voucherKurus, creditKurus })).toBe(paid.money);
      }),
    );
  });

  test('the voucher pays before the store credit', () => {
    const balances = { voucher: kurus(300), credit: kurus(500) };
    expect(payWith(kurus(200), balances)).toEqual({ voucher: 200, credit: 0, money: 0 });
    expect(payWith(kurus(1_000), balances)).toEqual({ voucher: 300, credit: 500, money: 200 });
  });
});

describe('a refund of such a total', () => {
  test('adds up, and in any number of steps no part refunds more than was paid with it', () => {
    fc.assert(
      fc.property(parts, fc.array(amounts, { maxLength: 8 }), (paid, steps) => {
        let left: Shares = paid;
        for (const step of steps) {
          const amount = kurus(step % (sumOf(left) + 1));
          const back = refundParts(amount, left);
          if (!back) throw new Error('within what is left');
          expect(sumOf(back)).toBe(amount);
          left = takenFrom(left, back);
          for (const name of names) expect(left[name]).toBeGreaterThanOrEqual(0);
        }
        // The last step refunds all that is left.
        expect(refundParts(sumOf(left), left)).toEqual(left);
      }),
    );
  });

  test('is null when it is more than what is left', () => {
    const left = { voucher: kurus(10), credit: kurus(20), money: kurus(70) };
    expect(refundParts(kurus(101), left)).toBeNull();
    expect(refundParts(ZERO, left)).toEqual({ voucher: 0, credit: 0, money: 0 });
    expect(refundParts(kurus(50), left)).toEqual({ voucher: 5, credit: 10, money: 35 });
  });
});

const takenFrom = (left: Shares, back: Shares): Shares => {
  const of = (name: keyof Shares): Kurus => subtract(left[name], back[name]);
  return { voucher: of('voucher'), credit: of('credit'), money: of('money') };
};
