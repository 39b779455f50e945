// /admin/returns: requested returns and their decisions.

import { z } from 'zod';
import type { Actor } from '#server/admin-auth/actor.ts';
import { actorOf, adminOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import {
  dayColumn,
  type ListFile,
  listFileRoutes,
  textColumn,
  yesColumn,
} from '#server/back-office/files/list-file.ts';
import { changeSetting } from '#server/back-office/settings/change-setting.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Providers } from '#server/payments/provider.ts';
import { readPicture } from '#server/returns/pictures.ts';
import { ReturnsRecord } from '#server/settings/setting-records.ts';
import { selectSettings } from '#server/settings/settings.sql.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  AdminReturn,
  type AdminReturnRow,
  AdminReturnsPage,
  AdminReturnsQuery,
  AnswerBody,
  ApproveBody,
  ReceiveBody,
  ReturnCounts,
  ReturnInvoiceBody,
  ReturnRefundBody,
  ReturnSettings,
} from '#shared/back-office/returns.ts';
import { id } from '#shared/base/fields.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import {
  approveReturn,
  closeReturn,
  receiveReturn,
  recordInvoiceOfReturn,
  refundReturn,
  rejectReturn,
} from './decisions.ts';
import {
  backOfficeReturnMoves,
  countReturns,
  listBackOfficeReturns,
  readBackOfficeReturn,
  requireReturn,
} from './returns.ts';

const KEY = 'returns';

/**
 * The setting with the usual instructions for sending goods back; offered with each approval and
 * shown before a request.
 */
async function readReturnSettings({ db }: Pick<Platform, 'db'>): Promise<ReturnSettings> {
  const row = (await selectSettings(db)).find(({ key }) => key === KEY);
  return { ...ReturnsRecord.parse(row?.value), version: row?.version ?? 0 };
}

/** @throws AppError EDIT_CONFLICT */
async function changeReturnSettings(
  { db, clock, settings }: Pick<Platform, 'db' | 'clock'> & { settings: Settings },
  actor: Actor,
  { version, ...value }: ReturnSettings,
): Promise<ReturnSettings> {
  await changeSetting({ db, clock }, actor, {
    key: KEY,
    value,
    version,
    readCurrent: (tx) => readReturnSettings({ db: tx }),
  });
  settings.dropCached();
  return { ...value, version: version + 1 };
}

const query = AdminReturnsQuery.omit({ page: true, size: true });

/** The list of returns as a file. */
const returnsFile = (
  context: Parameters<typeof listBackOfficeReturns>[0],
): ListFile<(typeof query)['_output'], AdminReturnRow> => ({
  path: '/admin/returns',
  right: 'returns',
  tag: 'admin returns',
  texts: 'returns',
  query,
  read: (filter, page) => listBackOfficeReturns(context, { ...filter, ...page }),
  columns: [
    textColumn('number', 18, ({ code }) => code),
    textColumn('order', 16, ({ orderNumber }) => showOrderNumber(orderNumber)),
    textColumn('name', 32, ({ name }) => name),
    textColumn('reason', 20, ({ reason }, language) =>
      translate(language, 'admin-returns', `reason.${reason}`),
    ),
    textColumn('state', 20, ({ state }, language) =>
      translate(language, 'admin-returns', `state.${state}`),
    ),
    { key: 'pieces', width: 10, cell: ({ pieces }) => pieces },
    yesColumn('late', ({ isLate }) => isLate),
    dayColumn('createdAt', ({ createdAt }) => createdAt),
  ],
});

type Deps = Platform & { settings: Settings; providers: Providers };

const tags = ['admin returns'];
const WithId = z.object({ id });

export const adminReturnRoutes: Routes<Deps> = async (app, context) => {
  const options = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, 'returns'),
  } as const;
  const schema = { tags, params: WithId, response: { 200: AdminReturn } };

  app.get(
    '/admin/returns',
    {
      ...options,
      schema: { tags, querystring: AdminReturnsQuery, response: { 200: AdminReturnsPage } },
    },
    async ({ query }) => listBackOfficeReturns(context, query),
  );
  listFileRoutes(app, context, returnsFile(context));
  app.get(
    '/admin/returns/counts',
    { ...options, schema: { tags, response: { 200: ReturnCounts } } },
    async () => countReturns(context),
  );
  const owner = { config: { isPrivate: true }, onRequest: adminOnly(context, 'settings') } as const;
  app.get(
    '/admin/settings/returns',
    { ...owner, schema: { tags, response: { 200: ReturnSettings } } },
    async () => readReturnSettings(context),
  );
  app.put(
    '/admin/settings/returns',
    { ...owner, schema: { tags, body: ReturnSettings, response: { 200: ReturnSettings } } },
    async (request) => changeReturnSettings(context, actorOf(request), request.body),
  );
  app.get('/admin/returns/:id', { ...options, schema }, async (request) =>
    readBackOfficeReturn(context, request.params.id, adminOf(request).grants),
  );
  app.get(
    '/admin/returns/:id/pictures/:pictureId',
    { ...options, schema: { tags, params: WithId.extend({ pictureId: id }) } },
    async ({ params }, reply) => {
      const bytes = await readPicture(
        context,
        await requireReturn(context, params.id),
        params.pictureId,
      );
      return reply.type('image/webp').header('cache-control', 'private, no-store').send(bytes);
    },
  );

  moveRoutes(app, context);
};

function moveRoutes(app: Parameters<Routes<Deps>>[0], context: Deps) {
  const schema = { tags, params: WithId, response: { 200: AdminReturn } };
  const behind = (right: 'returns' | 'refunds') =>
    ({ config: { isPrivate: true }, onRequest: adminOnly(context, right) }) as const;

  app.post(
    '/admin/returns/:id/approve',
    { ...behind(backOfficeReturnMoves.approve.right), schema: { ...schema, body: ApproveBody } },
    async (request) => {
      await approveReturn(context, actorOf(request), request.params.id, request.body);
      return readBackOfficeReturn(context, request.params.id, adminOf(request).grants);
    },
  );
  app.post(
    '/admin/returns/:id/reject',
    { ...behind(backOfficeReturnMoves.reject.right), schema: { ...schema, body: AnswerBody } },
    async (request) => {
      await rejectReturn(context, actorOf(request), request.params.id, request.body);
      return readBackOfficeReturn(context, request.params.id, adminOf(request).grants);
    },
  );
  app.post(
    '/admin/returns/:id/receive',
    { ...behind(backOfficeReturnMoves.receive.right), schema: { ...schema, body: ReceiveBody } },
    async (request) => {
      await receiveReturn(context, actorOf(request), request.params.id, request.body);
      return readBackOfficeReturn(context, request.params.id, adminOf(request).grants);
    },
  );
  app.post(
    '/admin/returns/:id/invoice',
    { ...behind('returns'), schema: { ...schema, body: ReturnInvoiceBody } },
    async (request) => {
      await recordInvoiceOfReturn(context, actorOf(request), request.params.id, request.body);
      return readBackOfficeReturn(context, request.params.id, adminOf(request).grants);
    },
  );
  app.post(
    '/admin/returns/:id/refund',
    {
      ...behind(backOfficeReturnMoves.refund.right),
      schema: { ...schema, body: ReturnRefundBody },
    },
    async (request) => {
      await refundReturn(context, actorOf(request), request.params.id, request.body);
      return readBackOfficeReturn(context, request.params.id, adminOf(request).grants);
    },
  );
  app.post(
    '/admin/returns/:id/close',
    { ...behind(backOfficeReturnMoves.close.right), schema: { ...schema, body: AnswerBody } },
    async (request) => {
      await closeReturn(context, actorOf(request), request.params.id, request.body);
      return readBackOfficeReturn(context, request.params.id, adminOf(request).grants);
    },
  );
}
