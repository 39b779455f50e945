// /admin/vouchers: gift vouchers. /admin/balances: the store credit of customers.
import { z } from 'zod';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { listFileRoutes } from '#server/back-office/files/list-file.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  CustomerBalance,
  CustomerBalanceBody,
  NewVouchers,
  NewVouchersBody,
  StopVoucherBody,
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
import { voucherFile } from './vouchers-file.ts';

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
