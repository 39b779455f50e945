// /admin/mails: every mail the shop sends, as it looks.
import { z } from 'zod';
import { MailKindRow, MailParams, MailPreview, TestMailAnswer } from '#shared/admin-mails.ts';
import { adminOf, adminOnly } from '../admin/admin-only.ts';
import type { Routes } from '../context.ts';
import { perValue } from '../rate-limits.ts';
import { askForTestMail, listMails, previewMail } from './preview.ts';

const tags = ['admin mails'];

export const mailPreviewRoutes: Routes = async (app, context) => {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'content') };
  const checkTests = perValue(app, context, { name: 'test mail', max: 10, minutes: 10 });

  app.get('/admin/mails', { ...options, schema: { tags, response: { 200: z.array(MailKindRow) } } }, async () => listMails(context));
  app.get('/admin/mails/:kind/:language', { ...options, schema: { tags, params: MailParams, response: { 200: MailPreview } } }, async ({ params }) =>
    previewMail(context, params.kind, params.language),
  );
  app.post('/admin/mails/:kind/:language/test', { ...options, schema: { tags, params: MailParams, response: { 202: TestMailAnswer } } }, async (request, reply) => {
    const { adminId, email } = adminOf(request);
    await checkTests(request, String(adminId));
    await askForTestMail(context, request.params.kind, request.params.language, email);
    return reply.status(202).send({ to: email });
  });
};
