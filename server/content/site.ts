// The merchant's texts for the page frame and the home page, as visitors see them.
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Platform } from '#server/base/platform.ts';
import {
  firstSiteBodies,
  type SiteBody,
  type SiteFrame,
  type SiteHome,
  siteBodies,
} from '#shared/content/site.ts';
import type { SitePart } from '#shared/content/site-parts.ts';
import { type DocumentName, readNewest } from './versions.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;

export const siteDocument = (part: SitePart): DocumentName => ({ kind: 'site', name: part });

/** The newest version of a part. Version 0: never saved. */
export async function readSitePart<Part extends SitePart>(
  db: Db | Tx,
  part: Part,
): Promise<{ version: number; body: SiteBody<Part> }> {
  const newest = await readNewest(db, siteDocument(part));
  return newest
    ? { version: newest.number, body: toBody(part, newest.body) }
    : { version: 0, body: firstSiteBodies[part] };
}

/**
 * A section or page that was added to the shop after the save goes to the end; a removed one is
 * left out.
 */
export function toBody<Part extends SitePart>(part: Part, saved: unknown): SiteBody<Part> {
  const first = firstSiteBodies[part];
  const completed = { ...first, ...(saved as object) } as Record<string, unknown>;
  for (const list of ['entries', 'sections'])
    if (list in completed)
      completed[list] = withNew(
        completed[list] as Keyed[],
        (first as Record<string, unknown>)[list] as Keyed[],
      );
  const parsed = siteBodies[part].safeParse(completed);
  return parsed.success ? (parsed.data as SiteBody<Part>) : first;
}

type Keyed = { key: string | null };
const withNew = (saved: readonly Keyed[], all: readonly Keyed[]): Keyed[] => [
  ...saved.filter(({ key }) => key === null || all.some((one) => one.key === key)),
  ...all.filter(({ key }) => !saved.some((one) => one.key === key)),
];

export async function readSiteFrame({ db, clock }: Deps): Promise<SiteFrame> {
  const [announcement, menu] = await Promise.all([
    readSitePart(db, 'announcement'),
    readSitePart(db, 'menu'),
  ]);
  const { startsAt, endsAt } = announcement.body;
  const now = clock().getTime();
  const isInTime =
    (startsAt === null || Date.parse(startsAt) <= now) &&
    (endsAt === null || now < Date.parse(endsAt));
  return {
    announcement: isInTime ? shownAnnouncement(announcement.body) : null,
    menu: menu.version === 0 ? null : shownMenu(menu.body),
  };
}

/** Ignores the time. */
export const shownAnnouncement = ({
  isShown,
  textTr,
  textEn,
  href,
}: SiteBody<'announcement'>): SiteFrame['announcement'] =>
  isShown ? { textTr, textEn, href } : null;

export const shownMenu = ({ entries }: SiteBody<'menu'>): SiteFrame['menu'] =>
  entries.filter((entry) => entry.isShown).map(({ isShown: _, ...entry }) => entry);

export async function readSiteHome({ db }: Pick<Deps, 'db'>): Promise<SiteHome> {
  const { version, body } = await readSitePart(db, 'home');
  return version === 0 ? null : body;
}
