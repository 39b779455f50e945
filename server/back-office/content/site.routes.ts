// /admin/content/site: the announcement, the menu and the sections of the home page.
import { actorOf } from '#server/admin-auth/admin-only.ts';
import type { App, Platform } from '#server/base/platform.ts';
import { readSiteFrame, shownAnnouncement, shownMenu } from '#server/content/site.ts';
import type { DraftAnswers } from '#server/pages/renderer.ts';
import type { DrawPage } from '#server/pages/ssr.ts';
import {
  AdminSitePart,
  SiteChanges,
  SiteDrafts,
  SitePartParams,
  SitePreview,
  SiteVersion,
  SiteVersionParams,
} from '#shared/back-office/site.ts';
import type { Language } from '#shared/base/languages.ts';
import type { SiteBody } from '#shared/content/site.ts';
import { type SitePart, siteParts } from '#shared/content/site-parts.ts';
import { type ContentDeps, contentCall, path, tags } from './content-call.ts';
import { readAdminSitePart, readSiteVersion, saveSitePart } from './site.ts';

// The home page with a draft in it, rendered like every page of the shop, and only for its editor
// (decision 0061). Writes nothing.

type Deps = Pick<Platform, 'db' | 'clock'> & { drawPage: DrawPage };

const FRAME = '/api/site/frame';

/** The other parts are the published ones. An announcement is shown even before its start. */
async function previewSitePart<Part extends SitePart>(
  deps: Deps,
  part: Part,
  draft: SiteBody<Part>,
  language: Language,
): Promise<string> {
  const answersOf: { [Key in SitePart]: (body: SiteBody<Key>) => Promise<DraftAnswers> } = {
    announcement: async (body) => ({
      [FRAME]: { ...(await readSiteFrame(deps)), announcement: shownAnnouncement(body) },
    }),
    menu: async (body) => ({ [FRAME]: { ...(await readSiteFrame(deps)), menu: shownMenu(body) } }),
    home: async (body) => ({ '/api/site/home': body }),
  };
  return deps.drawPage('/', language, await answersOf[part](draft));
}

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
