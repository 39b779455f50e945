// /admin/mails: previews of all mails of the shop.

import { z } from 'zod';
import { actorOf, adminOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { perValue } from '#server/base/http/rate-limits.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  MailKindParams,
  MailKindRow,
  MailParams,
  MailPreview,
  MailTextsAnswer,
  MailTextsBody,
  MailTextsChange,
  TestMailAnswer,
} from '#shared/back-office/mails.ts';
import { readAdminMailTexts, saveMailTexts } from './mail-texts.ts';
import { askForTestMail, listMails, previewMail } from './preview.ts';

type Deps = Platform & { settings: Settings };

const tags = ['admin mails'];

export const mailPreviewRoutes: Routes<Deps> = async (app, context) => {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'content') };
  const checkTests = perValue(app, context, { name: 'test mail', max: 10, minutes: 10 });

  app.get(
    '/admin/mails',
    { ...options, schema: { tags, response: { 200: z.array(MailKindRow) } } },
    async () => listMails(context),
  );
  app.get(
    '/admin/mails/:kind/:language',
    { ...options, schema: { tags, params: MailParams, response: { 200: MailPreview } } },
    async ({ params }) => previewMail(context, params.kind, params.language),
  );
  app.post(
    '/admin/mails/:kind/:language/preview',
    {
      ...options,
      onRequest: adminOnly(context, 'content', { onlyCalculates: true }),
      schema: { tags, params: MailParams, body: MailTextsBody, response: { 200: MailPreview } },
    },
    async ({ params: { kind, language }, body }) =>
      previewMail(context, kind, language, body[language]),
  );
  app.get(
    '/admin/mail-texts/:kind',
    { ...options, schema: { tags, params: MailKindParams, response: { 200: MailTextsAnswer } } },
    async ({ params }) => readAdminMailTexts(context.db, params.kind),
  );
  app.put(
    '/admin/mail-texts/:kind',
    {
      ...options,
      schema: {
        tags,
        params: MailKindParams,
        body: MailTextsChange,
        response: { 200: MailTextsAnswer },
      },
    },
    async (request) => saveMailTexts(context, request.params.kind, request.body, actorOf(request)),
  );
  app.post(
    '/admin/mails/:kind/:language/test',
    { ...options, schema: { tags, params: MailParams, response: { 202: TestMailAnswer } } },
    async (request, reply) => {
      const { adminId, email } = adminOf(request);
      await checkTests(request, String(adminId));
      await askForTestMail(context, request.params.kind, request.params.language, email);
      return reply.status(202).send({ to: email });
    },
  );
};
