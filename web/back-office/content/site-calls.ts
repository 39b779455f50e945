// The calls of the back office for the frame and the home page.
import type { AdminSitePart, SitePreview } from '#shared/back-office/site.ts';
import type { Language } from '#shared/base/languages.ts';
import type { SiteBody } from '#shared/content/site.ts';
import type { SitePart } from '#shared/content/site-parts.ts';
import { adminApi } from '#web/back-office/session/browser.ts';

/** A part with its own type of document. */
export type SitePartOf<Part extends SitePart> = Omit<AdminSitePart, 'part' | 'body'> & {
  part: Part;
  body: SiteBody<Part>;
};
/** The contract does not say which document belongs to which part. */
const ofPart = async <Part extends SitePart>(answer: Promise<AdminSitePart>) =>
  (await answer) as SitePartOf<Part>;

export const readSitePart = <Part extends SitePart>(part: Part, signal?: AbortSignal) =>
  ofPart<Part>(adminApi().get('/admin/content/site/{part}', { path: { part }, signal }));

/** The document of an older version. */
export const readSiteVersion = async <Part extends SitePart>(part: Part, version: number) =>
  (
    await adminApi().get('/admin/content/site/{part}/versions/{version}', {
      path: { part, version },
    })
  ).body as SiteBody<Part>;

type Saved<Part extends SitePart> = SiteBody<Part> & { version: number };
const saves: { [Part in SitePart]: (body: Saved<Part>) => Promise<AdminSitePart> } = {
  announcement: (body) => adminApi().put('/admin/content/site/announcement', { body }),
  menu: (body) => adminApi().put('/admin/content/site/menu', { body }),
  home: (body) => adminApi().put('/admin/content/site/home', { body }),
};
export const saveSitePart = <Part extends SitePart>(part: Part, body: Saved<Part>) =>
  ofPart<Part>(saves[part](body));

type Shown<Part extends SitePart> = SiteBody<Part> & { language: Language };
type Preview<Part extends SitePart> = (
  body: Shown<Part>,
  signal: AbortSignal,
) => Promise<SitePreview>;
const previews: { [Part in SitePart]: Preview<Part> } = {
  announcement: (body, signal) =>
    adminApi().post('/admin/content/site/announcement/preview', { body, signal }),
  menu: (body, signal) => adminApi().post('/admin/content/site/menu/preview', { body, signal }),
  home: (body, signal) => adminApi().post('/admin/content/site/home/preview', { body, signal }),
};
/** The home page with a draft, as HTML. */
export const previewSitePart = <Part extends SitePart>(
  part: Part,
  draft: SiteBody<Part>,
  { language, signal }: { language: Language; signal: AbortSignal },
) => previews[part]({ ...draft, language }, signal);
