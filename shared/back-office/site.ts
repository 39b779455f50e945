// /admin/content/site: the frame and the home page as the merchant edits them.
import { z } from 'zod';
import { languages } from '#shared/base/languages.ts';
import { AnnouncementBody, HomeBody, MenuBody } from '#shared/content/site.ts';
import { siteParts } from '#shared/content/site-parts.ts';

export const SitePartParams = z.object({ part: z.enum(siteParts) });
export const SiteVersionParams = SitePartParams.extend({
  version: z.coerce.number().int().min(1).max(2_147_483_647),
});
const siteVersion = z.object({ number: z.int(), savedBy: z.string(), savedAt: z.string() });
const body = z.union([AnnouncementBody, MenuBody, HomeBody]);

/** `version` 0: the shop's standard, never saved. */
export const AdminSitePart = z.object({
  part: z.enum(siteParts),
  version: z.int(),
  body,
  /** The newest first. */
  versions: z.array(siteVersion),
});
export type AdminSitePart = z.infer<typeof AdminSitePart>;

export const SiteVersion = siteVersion.extend({ body });
export type SiteVersion = z.infer<typeof SiteVersion>;

const saved = z.object({ version: z.int().min(0).max(2_147_483_647) });
export const SiteChanges = {
  announcement: AnnouncementBody.and(saved),
  menu: MenuBody.and(saved),
  home: HomeBody.and(saved),
} as const;

const shown = z.object({ language: z.enum(languages) });
/** The draft, whether saved or not. */
export const SiteDrafts = {
  announcement: AnnouncementBody.and(shown),
  menu: MenuBody.and(shown),
  home: HomeBody.and(shown),
} as const;
/** The home page with the draft in it, as HTML. */
export const SitePreview = z.object({ html: z.string() });
export type SitePreview = z.infer<typeof SitePreview>;
