// /admin/vouchers: gift vouchers. /admin/balances: the store credit of customers.

import { z } from 'zod';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import {
  type ListFile,
  listFileRoutes,
  moneyColumn,
  textColumn,
} from '#server/back-office/files/list-file.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { sendPdf } from '#server/documents/send-pdf.ts';
import { makeVoucherPdf } from '#server/documents/voucher-sheet.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  CustomerBalance,
  CustomerBalanceBody,
  NewVouchers,
  NewVouchersBody,
  StopVoucherBody,
  type Voucher,
  VoucherCodesBody,
  VouchersPage,
  VouchersQuery,
  VoucherWithEntries,
} from '#shared/back-office/vouchers.ts';
import { id } from '#shared/base/fields.ts';
import {
  changeCustomerBalance,
  createVouchers,
  listVouchers,
  readCustomerBalance,
  readVoucher,
  stopVoucher,
} from './vouchers.ts';

const FileQuery = VouchersQuery.omit({ page: true, size: true });

/** The list of vouchers as a file, without their codes. */
const voucherFile = (context: Platform): ListFile<(typeof FileQuery)['_output'], Voucher> => ({
  path: '/admin/vouchers',
  right: 'credit',
  tag: 'admin vouchers',
  texts: 'vouchers',
  query: FileQuery,
  read: (query, page) => listVouchers(context, { ...query, ...page }),
  columns: [
    textColumn('code', 8, ({ last4 }) => last4),
    moneyColumn('amount', ({ amount }) => amount),
    moneyColumn('balance', ({ balance }) => balance),
    textColumn('validUntil', 12, ({ validUntil }) => validUntil),
    textColumn('note', 40, ({ note }) => note),
    textColumn('reason', 28, ({ stoppedReason }) => stoppedReason),
    textColumn('createdBy', 28, ({ createdBy }) => createdBy),
  ],
});

const tags = ['admin vouchers'];
const params = z.object({ voucherId: id });
const ofCustomer = z.object({ customerId: id });

export const adminVoucherRoutes: Routes<Platform & { settings: Settings }> = async (
  app,
  context,
) => {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'credit') } as const;
  app.get(
    '/admin/vouchers',
    { ...options, schema: { tags, querystring: VouchersQuery, response: { 200: VouchersPage } } },
    async ({ query }) => listVouchers(context, query),
  );
  listFileRoutes(app, context, voucherFile(context));
  app.post(
    '/admin/vouchers',
    { ...options, schema: { tags, body: NewVouchersBody, response: { 200: NewVouchers } } },
    async (request) => createVouchers(context, actorOf(request), request.body),
  );
  app.post(
    '/admin/vouchers/pdf',
    { ...options, schema: { tags, body: VoucherCodesBody } },
    async (request, reply) => {
      const language = languageOf(request);
      return sendPdf(reply, await makeVoucherPdf(context, request.body.codes, language));
    },
  );
  const one = { 200: VoucherWithEntries };
  app.get(
    '/admin/vouchers/:voucherId',
    { ...options, schema: { tags, params, response: one } },
    async ({ params: { voucherId } }) => readVoucher(context, voucherId),
  );
  app.post(
    '/admin/vouchers/:voucherId/stop',
    { ...options, schema: { tags, params, body: StopVoucherBody, response: one } },
    async (request) =>
      stopVoucher(context, actorOf(request), request.params.voucherId, request.body),
  );
  const balance = { 200: CustomerBalance };
  app.get(
    '/admin/balances/:customerId',
    { ...options, schema: { tags, params: ofCustomer, response: balance } },
    async ({ params: { customerId } }) => readCustomerBalance(context, customerId),
  );
  app.post(
    '/admin/balances/:customerId',
    {
      ...options,
      schema: { tags, params: ofCustomer, body: CustomerBalanceBody, response: balance },
    },
    async (request) => {
      const { customerId } = request.params;
      await changeCustomerBalance(context, actorOf(request), customerId, request.body);
      return readCustomerBalance(context, customerId);
    },
  );
};
