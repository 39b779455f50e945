// /admin/content: blog, campaigns, FAQ, legal texts, frame and home page, as the merchant edits
// them.

import { adminOnly } from '#server/admin-auth/admin-only.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Routes } from '#server/base/platform.ts';
import { Placeholders, PreviewAnswer, PreviewBody } from '#shared/back-office/content.ts';
import { campaignRoutes } from './campaigns.routes.ts';
import { type ContentDeps, contentCall, path, tags } from './content-call.ts';
import { faqRoutes } from './faq.routes.ts';
import { postRoutes } from './posts.routes.ts';
import { listPlaceholders, previewDescription, previewText } from './preview.ts';
import { siteRoutes } from './site.routes.ts';
import { textRoutes } from './texts.routes.ts';

export const adminContentRoutes: Routes<ContentDeps> = async (app, context) => {
  const options = contentCall(context);

  app.post(
    `${path}/preview`,
    {
      ...options,
      onRequest: adminOnly(context, ['content', 'catalogue'], { onlyCalculates: true }),
      schema: { tags, body: PreviewBody, response: { 200: PreviewAnswer } },
    },
    async ({ body }) =>
      body.kind === 'description'
        ? previewDescription(body.text)
        : previewText(context, body.text, body.language),
  );
  app.get(
    `${path}/placeholders`,
    { ...options, schema: { tags, response: { 200: Placeholders } } },
    async (request) => listPlaceholders(context, languageOf(request)),
  );
  postRoutes(app, context);
  campaignRoutes(app, context);
  faqRoutes(app, context);
  textRoutes(app, context);
  siteRoutes(app, context);
};
