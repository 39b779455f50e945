// /admin/content/site: the announcement, the menu and the sections of the home page.
import { actorOf } from '#server/admin-auth/admin-only.ts';
import type { App } from '#server/base/platform.ts';
import {
  AdminSitePart,
  SiteChanges,
  SiteDrafts,
  SitePartParams,
  SitePreview,
  SiteVersion,
  SiteVersionParams,
} from '#shared/back-office/site.ts';
import type { SiteBody } from '#shared/content/site.ts';
import { siteParts } from '#shared/content/site-parts.ts';
import { type ContentDeps, contentCall, path, tags } from './content-call.ts';
import { readAdminSitePart, readSiteVersion, saveSitePart } from './site.ts';
import { previewSitePart } from './site-preview.ts';

export function siteRoutes(app: App, context: ContentDeps): void {
  const options = contentCall(context);
  app.get(
    `${path}/site/:part`,
    { ...options, schema: { tags, params: SitePartParams, response: { 200: AdminSitePart } } },
    async ({ params }) => readAdminSitePart(context, params.part),
  );
  app.get(
    `${path}/site/:part/versions/:version`,
    { ...options, schema: { tags, params: SiteVersionParams, response: { 200: SiteVersion } } },
    async ({ params }) => readSiteVersion(context, params.part, params.version),
  );
  for (const part of siteParts) {
    app.post(
      `${path}/site/${part}/preview`,
      { ...options, schema: { tags, body: SiteDrafts[part], response: { 200: SitePreview } } },
      async ({ body: { language, ...draft } }) => ({
        html: await previewSitePart(context, part, draft as SiteBody<typeof part>, language),
      }),
    );
    app.put(
      `${path}/site/${part}`,
      { ...options, schema: { tags, body: SiteChanges[part], response: { 200: AdminSitePart } } },
      async (request) =>
        saveSitePart(
          context,
          part,
          request.body as SiteBody<typeof part> & { version: number },
          actorOf(request),
        ),
    );
  }
}
