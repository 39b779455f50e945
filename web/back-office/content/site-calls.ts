// The calls of the back office for the frame and the home page.
import type { AdminSitePart, SitePreview } from '#shared/back-office/site.ts';
import type { Language } from '#shared/base/languages.ts';
import type { SiteBody } from '#shared/content/site.ts';
import type { SitePart } from '#shared/content/site-parts.ts';
import { adminApi } from '#web/back-office/session/browser.ts';

const PATH = '/admin/content/site';
/** A part with its own type of document. */
export type SitePartOf<Part extends SitePart> = Omit<AdminSitePart, 'part' | 'body'> & {
  part: Part;
  body: SiteBody<Part>;
};

export const readSitePart = <Part extends SitePart>(part: Part, signal?: AbortSignal) =>
  adminApi().call<SitePartOf<Part>>('GET', `${PATH}/${part}`, signal ? { signal } : {});

/** The document of an older version. */
export const readSiteVersion = async <Part extends SitePart>(part: Part, version: number) =>
  (
    await adminApi().get('/admin/content/site/{part}/versions/{version}', {
      path: { part, version },
    })
  ).body as SiteBody<Part>;

export const saveSitePart = <Part extends SitePart>(
  part: Part,
  body: SiteBody<Part> & { version: number },
) => adminApi().call<SitePartOf<Part>>('PUT', `${PATH}/${part}`, { body });

/** The home page with a draft, as HTML. */
export const previewSitePart = <Part extends SitePart>(
  part: Part,
  draft: SiteBody<Part>,
  { language, signal }: { language: Language; signal: AbortSignal },
) =>
  adminApi().call<SitePreview>('POST', `${PATH}/${part}/preview`, {
    body: { ...draft, language },
    signal,
  });
