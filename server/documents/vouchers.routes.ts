// /user/balance/vouchers/pdf: a gift voucher to print, for the customer who has its code.

import { signedInOnly } from '#server/auth/signed-in.ts';
import { addressGroup, couponLimit, perValue } from '#server/base/http/rate-limits.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { AddVoucherBody } from '#shared/balances/balances-wire.ts';
import { sendPdf } from './send-pdf.ts';
import { makeVoucherPdf } from './voucher-sheet.ts';

export const voucherSheetRoutes: Routes<Platform & { settings: Settings }> = async (
  app,
  context,
) => {
  const tries = perValue(app, context, couponLimit);
  app.post(
    '/user/balance/vouchers/pdf',
    {
      onRequest: signedInOnly(context),
      config: { isPrivate: true },
      schema: { tags: ['balances'], body: AddVoucherBody },
    },
    async (request, reply) => {
      await tries(request, addressGroup(request.ip));
      const language = languageOf(request);
      return sendPdf(reply, await makeVoucherPdf(context, [request.body.code], language));
    },
  );
};
