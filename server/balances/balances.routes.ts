// Ways to pay other than money: a voucher code at the checkout, the store credit of the signed-in
// customer with its entries, and moving a voucher to store credit.
import { customerOf, findSignedIn, signedInOnly } from '#server/auth/signed-in.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { addressGroup, couponLimit, perAddress, perValue } from '#server/base/http/rate-limits.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import {
  AddVoucherBody,
  BalancesAnswer,
  BalancesBody,
  MyBalanceAnswer,
} from '#shared/balances/balances-wire.ts';
import { toLira, ZERO } from '#shared/base/money.ts';
import { selectCredit } from './balances.sql.ts';
import { moveToCredit, readMyBalance, requireVoucher } from './balances.ts';

export const balanceRoutes: Routes<Platform> = async (app, context) => {
  const tries = perValue(app, context, couponLimit);
  app.post(
    '/checkout/balances',
    {
      config: perAddress(context, { name: 'balances', max: 60, minutes: 1 }),
      schema: { tags: ['balances'], body: BalancesBody, response: { 200: BalancesAnswer } },
    },
    async (request) => {
      const { voucherCode } = request.body;
      if (voucherCode) await tries(request, addressGroup(request.ip));
      const signedIn = await findSignedIn(context, request);
      const voucher = voucherCode
        ? await requireVoucher(context.db, voucherCode, context.clock())
        : null;
      const credit = signedIn ? await selectCredit(context.db, signedIn.customerId) : null;
      return {
        voucher: voucher && {
          last4: voucher.last4,
          balance: toLira(voucher.balanceKurus),
          validUntil: voucher.validUntil,
        },
        credit: toLira(credit?.balanceKurus ?? ZERO),
      };
    },
  );

  app.get(
    '/user/balance',
    {
      onRequest: signedInOnly(context),
      config: { isPrivate: true },
      schema: { tags: ['balances'], response: { 200: MyBalanceAnswer } },
    },
    async (request) => readMyBalance(context.db, customerOf(request).customerId),
  );

  app.post(
    '/user/balance/vouchers',
    {
      onRequest: signedInOnly(context),
      config: { isPrivate: true },
      schema: { tags: ['balances'], body: AddVoucherBody, response: { 200: MyBalanceAnswer } },
    },
    async (request) => {
      await tries(request, addressGroup(request.ip));
      const { customerId } = customerOf(request);
      const { code } = request.body;
      const at = context.clock();
      await inTransaction(context.db, (tx) => moveToCredit(tx, { customerId, code, at }));
      return readMyBalance(context.db, customerId);
    },
  );
};
