// /admin/returns: what buyers want to send back, and what is decided about it.
import { z } from 'zod';
import { AdminReturn, AdminReturnsPage, AdminReturnsQuery, AnswerBody, ApproveBody, ReceiveBody, ReturnCounts, ReturnRefundBody, ReturnSettings } from '#shared/admin-returns.ts';
import { id } from '#shared/fields.ts';
import { actorOf, adminOf, adminOnly } from '../admin/admin-only.ts';
import { changeReturnSettings, readReturnSettings } from '../config/return-settings.ts';
import type { Routes } from '../context.ts';
import { countReturns, deskMoves, listDeskReturns, readDeskReturn, requireReturn } from './admin-returns.ts';
import { approveReturn, closeReturn, receiveReturn, refundReturn, rejectReturn } from './deciding.ts';
import { readPicture } from './pictures.ts';

const tags = ['admin returns'];
const WithId = z.object({ id });

export const adminReturnRoutes: Routes = async (app, context) => {
  const behind = (right: 'returns' | 'refunds') => ({ config: { isPrivate: true }, onRequest: adminOnly(context, right) }) as const;
  const options = behind('returns');
  const schema = { tags, params: WithId, response: { 200: AdminReturn } };

  app.get('/admin/returns', { ...options, schema: { tags, querystring: AdminReturnsQuery, response: { 200: AdminReturnsPage } } }, async ({ query }) =>
    listDeskReturns(context, query),
  );
  app.get('/admin/returns/counts', { ...options, schema: { tags, response: { 200: ReturnCounts } } }, async () => countReturns(context));
  const owner = { config: { isPrivate: true }, onRequest: adminOnly(context, 'settings') } as const;
  app.get('/admin/settings/returns', { ...owner, schema: { tags, response: { 200: ReturnSettings } } }, async () => readReturnSettings(context));
  app.put('/admin/settings/returns', { ...owner, schema: { tags, body: ReturnSettings, response: { 200: ReturnSettings } } }, async (request) =>
    changeReturnSettings(context, actorOf(request), request.body),
  );
  app.get('/admin/returns/:id', { ...options, schema }, async (request) => readDeskReturn(context, request.params.id, adminOf(request).role));
  app.get('/admin/returns/:id/pictures/:pictureId', { ...options, schema: { tags, params: WithId.extend({ pictureId: id }) } }, async ({ params }, reply) => {
    const bytes = await readPicture(context, await requireReturn(context, params.id), params.pictureId);
    return reply.type('image/webp').header('cache-control', 'private, no-store').send(bytes);
  });

  app.post('/admin/returns/:id/approve', { ...behind(deskMoves.approve.right), schema: { ...schema, body: ApproveBody } }, async (request) => {
    await approveReturn(context, actorOf(request), request.params.id, request.body);
    return readDeskReturn(context, request.params.id, adminOf(request).role);
  });
  app.post('/admin/returns/:id/reject', { ...behind(deskMoves.reject.right), schema: { ...schema, body: AnswerBody } }, async (request) => {
    await rejectReturn(context, actorOf(request), request.params.id, request.body);
    return readDeskReturn(context, request.params.id, adminOf(request).role);
  });
  app.post('/admin/returns/:id/receive', { ...behind(deskMoves.receive.right), schema: { ...schema, body: ReceiveBody } }, async (request) => {
    await receiveReturn(context, actorOf(request), request.params.id, request.body);
    return readDeskReturn(context, request.params.id, adminOf(request).role);
  });
  app.post('/admin/returns/:id/refund', { ...behind(deskMoves.refund.right), schema: { ...schema, body: ReturnRefundBody } }, async (request) => {
    await refundReturn(context, actorOf(request), request.params.id, request.body);
    return readDeskReturn(context, request.params.id, adminOf(request).role);
  });
  app.post('/admin/returns/:id/close', { ...behind(deskMoves.close.right), schema: { ...schema, body: AnswerBody } }, async (request) => {
    await closeReturn(context, actorOf(request), request.params.id, request.body);
    return readDeskReturn(context, request.params.id, adminOf(request).role);
  });
};
