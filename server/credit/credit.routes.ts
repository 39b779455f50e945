// /user/credit: the amount that the signed-in customer's company may still order on account.
import { customerOf, signedInOnly } from '#server/auth/signed-in.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { dayAfter, istanbulDay } from '#shared/base/format.ts';
import { liraOf, toLira } from '#shared/base/money.ts';
import { CreditAnswer } from '#shared/credit/credit-wire.ts';
import { creditOf, freeOf } from './credit.ts';

type Deps = Platform & { settings: Settings };

export const creditRoutes: Routes<Deps> = async (app, context) => {
  app.get(
    '/user/credit',
    {
      onRequest: signedInOnly(context),
      config: { isPrivate: true },
      schema: { tags: ['user credit'], response: { 200: CreditAnswer } },
    },
    async (request) => readCredit(context, customerOf(request).customerId),
  );
};

async function readCredit(
  { db, settings, clock }: Deps,
  customerId: number,
): Promise<CreditAnswer> {
  const at = clock();
  const credit = await creditOf(db, customerId, { rules: await settings.credit(), at });
  if (!credit) return { account: null };
  const { companyName, role, account, standing, stop } = credit;
  return {
    account: {
      companyName,
      role,
      stop,
      stopReason: account.stoppedReason,
      free: liraOf(Math.max(0, freeOf(account, standing))),
      longOverdue: toLira(standing.longOverdue),
      dueOn: dayAfter(istanbulDay(at), account.days),
    },
  };
}
