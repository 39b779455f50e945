// What administrators see and change of their own: who they are, their sessions, password, second step (design.md 7, Admin).
import { z } from 'zod';
import { AdminPasswordBody, AdminSessionRow, CodeBody, OwnAdmin, RecoveryCodes, TotpStart } from '#shared/admin.ts';
import { AppError } from '../app-error.ts';
import type { Routes } from '../context.ts';
import { perValue } from '../rate-limits.ts';
import { actorOf, adminOf, adminOnly } from './admin-only.ts';
import { changeOwnPassword, endOtherSessions, endOwnSession, listOwnSessions } from './own-account.ts';
import { selectStep } from './two-steps.sql.ts';
import { confirmTotp, renewRecoveryCodes, startTotp, stopTotp } from './two-steps.ts';

export const ownAccountRoutes: Routes = async (app, context) => {
  // Codes are short: guessing must not pay.
  const perCodes = perValue(app, context, { name: 'admin codes', max: 10, minutes: 15 });
  const perPasswords = perValue(app, context, { name: 'admin password', max: 10, minutes: 15 });
  const open = adminOnly(context, null, { isOpenBeforeSetup: true });
  const own = { config: { isPrivate: true }, onRequest: open } as const;

  app.get('/admin/auth/me', { ...own, schema: { tags: ['admin'], response: { 200: OwnAdmin } } }, async (request) => {
    const { adminId, email, name, role } = adminOf(request);
    const [step, { requiresTotp }] = await Promise.all([selectStep(context.db, adminId), context.settings.security()]);
    return { id: adminId, email, name, role, ...step, mustSetUpTotp: requiresTotp && !step.hasTotp };
  });

  app.get('/admin/auth/sessions', { ...own, schema: { tags: ['admin'], response: { 200: z.object({ content: z.array(AdminSessionRow) }) } } }, async (request) => ({
    content: await listOwnSessions(context, adminOf(request)),
  }));
  app.delete('/admin/auth/sessions/:id', { ...own, schema: { tags: ['admin'], params: z.object({ id: z.uuid() }), response: { 204: z.void() } } }, async (request, reply) => {
    if (!(await endOwnSession(context, adminOf(request).adminId, request.params.id))) throw new AppError('SESSION_NOT_FOUND');
    return reply.status(204).send();
  });
  app.delete('/admin/auth/sessions', { ...own, schema: { tags: ['admin'], response: { 204: z.void() } } }, async (request, reply) => {
    await endOtherSessions(context, adminOf(request));
    return reply.status(204).send();
  });

  app.put('/admin/auth/password', { ...own, schema: { tags: ['admin'], body: AdminPasswordBody, response: { 204: z.void() } } }, async (request, reply) => {
    const { adminId, sessionId } = adminOf(request);
    await perPasswords(request, String(adminId));
    await changeOwnPassword(context, actorOf(request), sessionId, request.body);
    return reply.status(204).send();
  });

  app.post('/admin/auth/totp', { ...own, schema: { tags: ['admin'], response: { 200: TotpStart } } }, async (request) => startTotp(context, adminOf(request).adminId));
  app.post('/admin/auth/totp/confirm', { ...own, schema: { tags: ['admin'], body: CodeBody, response: { 200: RecoveryCodes } } }, async (request) => {
    await perCodes(request, String(adminOf(request).adminId));
    return confirmTotp(context, actorOf(request), request.body.code);
  });
  app.post('/admin/auth/totp/stop', { ...own, schema: { tags: ['admin'], body: CodeBody, response: { 204: z.void() } } }, async (request, reply) => {
    await perCodes(request, String(adminOf(request).adminId));
    await stopTotp(context, actorOf(request), request.body.code);
    return reply.status(204).send();
  });
  app.post('/admin/auth/recovery-codes', { ...own, schema: { tags: ['admin'], body: CodeBody, response: { 200: RecoveryCodes } } }, async (request) => {
    await perCodes(request, String(adminOf(request).adminId));
    return renewRecoveryCodes(context, actorOf(request), request.body.code);
  });
};
