// The home page with a draft in it, rendered like every page of the shop, and only for its editor
// (decision 0061). Writes nothing.
import type { Platform } from '#server/base/platform.ts';
import { readSiteFrame, shownAnnouncement, shownMenu } from '#server/content/site.ts';
import type { DraftAnswers } from '#server/pages/renderer.ts';
import type { DrawPage } from '#server/pages/ssr.ts';
import type { Language } from '#shared/base/languages.ts';
import type { SiteBody } from '#shared/content/site.ts';
import type { SitePart } from '#shared/content/site-parts.ts';

type Deps = Pick<Platform, 'db' | 'clock'> & { drawPage: DrawPage };

const FRAME = '/api/site/frame';

/** The other parts are the published ones. An announcement is shown even before its start. */
export async function previewSitePart<Part extends SitePart>(
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
