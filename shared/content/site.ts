// What the merchant edits of the frame and the home page: the line at the top, the menu, the
// sections. Each is a document that is saved in versions; without one the shop's standard is shown.
import { z } from 'zod';
import { isOneLine } from '#shared/base/fields.ts';
import {
  homeSections,
  MAX_MENU_LABEL,
  MAX_OWN_LINKS,
  menuKeys,
  type SitePart,
} from './site-parts.ts';

/** May be empty: then the shop's standard text is shown. */
const text = (max: number) => z.string().trim().max(max).refine(isOneLine);
const moment = z.iso
  .datetime({ offset: true })
  .refine((at) => at >= '2000' && at < '2100')
  .nullable();
/** A path of this shop; two slashes, or a slash and a backslash, would lead to another site. */
const ownPath = text(300).refine((path) => path === '' || /^\/(?![/\\])[^\s\\]*$/.test(path), {
  params: { key: 'ownPath' },
});

export const AnnouncementBody = z
  .object({
    isShown: z.boolean(),
    textTr: text(120),
    textEn: text(120),
    href: ownPath,
    startsAt: moment,
    endsAt: moment,
  })
  .refine(({ isShown, textTr }) => !isShown || textTr !== '', {
    path: ['textTr'],
    params: { key: 'required' },
  })
  .refine(
    ({ startsAt, endsAt }) => !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt),
    { path: ['endsAt'], params: { key: 'endAfterStart' } },
  );
export type AnnouncementBody = z.infer<typeof AnnouncementBody>;

/** `key` null: a link that the merchant added. */
export const MenuEntry = z.object({
  key: z.enum(menuKeys).nullable(),
  href: ownPath,
  labelTr: text(MAX_MENU_LABEL),
  labelEn: text(MAX_MENU_LABEL),
  isShown: z.boolean(),
});
export type MenuEntry = z.infer<typeof MenuEntry>;

const isEachOnce = (keys: readonly string[], all: readonly string[]) =>
  keys.length === all.length && all.every((key) => keys.includes(key));

export const MenuBody = z.object({
  entries: z
    .array(
      MenuEntry.refine(({ key, href }) => key !== null || href !== '', {
        path: ['href'],
        params: { key: 'required' },
      }).refine(({ key, labelTr }) => key !== null || labelTr !== '', {
        path: ['labelTr'],
        params: { key: 'required' },
      }),
    )
    .max(menuKeys.length + MAX_OWN_LINKS)
    .refine((entries) =>
      isEachOnce(
        entries.flatMap(({ key }) => key ?? []),
        menuKeys,
      ),
    ),
});
export type MenuBody = z.infer<typeof MenuBody>;

export const HomeBody = z.object({
  heroTitleTr: text(80),
  heroTitleEn: text(80),
  heroTextTr: text(240),
  heroTextEn: text(240),
  sections: z
    .array(
      z.object({
        key: z.enum(homeSections),
        isShown: z.boolean(),
        titleTr: text(80),
        titleEn: text(80),
      }),
    )
    .refine((sections) =>
      isEachOnce(
        sections.map(({ key }) => key),
        homeSections,
      ),
    ),
});
export type HomeBody = z.infer<typeof HomeBody>;

export const siteBodies = {
  announcement: AnnouncementBody,
  menu: MenuBody,
  home: HomeBody,
} as const;
export type SiteBody<Part extends SitePart> = z.infer<(typeof siteBodies)[Part]>;

const noTitle = { titleTr: '', titleEn: '' };
const noLabel = { href: '', labelTr: '', labelEn: '' };
/** The shop's standard documents. */
export const firstSiteBodies: { [Part in SitePart]: SiteBody<Part> } = {
  announcement: {
    isShown: false,
    textTr: '',
    textEn: '',
    href: '',
    startsAt: null,
    endsAt: null,
  },
  menu: { entries: menuKeys.map((key) => ({ key, isShown: true, ...noLabel })) },
  home: {
    heroTitleTr: '',
    heroTitleEn: '',
    heroTextTr: '',
    heroTextEn: '',
    sections: homeSections.map((key) => ({ key, isShown: true, ...noTitle })),
  },
};

/** GET /site/frame: null means the shop's standard. */
export const SiteFrame = z.object({
  announcement: z.object({ textTr: z.string(), textEn: z.string(), href: z.string() }).nullable(),
  /** Only the visible entries. */
  menu: z.array(MenuEntry.omit({ isShown: true })).nullable(),
});
export type SiteFrame = z.infer<typeof SiteFrame>;

/** GET /site/home */
export const SiteHome = HomeBody.nullable();
export type SiteHome = z.infer<typeof SiteHome>;
