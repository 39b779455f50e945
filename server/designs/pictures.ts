// Pictures of designs: drawn on request, the last ones cached in memory.

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import { rasterise } from '#server/images/encoding.ts';
import { createSemaphore } from '#server/images/semaphore.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Language } from '#shared/base/languages.ts';
import { cardSize, drawCard } from './design-card.ts';
import { type DesignDrawing, type Drawable, drawDesign, stillPicture } from './drawn-design.ts';
import { requireDesign } from './find-design.ts';
import { loadTypeFonts } from './label-type.ts';
import { createMadeOnce } from './made-once.ts';

export type PictureContext = Pick<Platform, 'db' | 'storage' | 'clock'> & {
  sellables: Sellables;
  settings: Settings;
};
export type DesignPicture = { bytes: Buffer; etag: string };

/** Different cards that may wait for one core; further requests get 503 and try again. */
const MOST_WAITING = 10;
/** One drawing with a logo may be some megabytes. */
const MAX_CACHED_BYTES = 24 * 2 ** 20;
const cache = new LRUCache<string, Buffer>({
  maxSize: MAX_CACHED_BYTES,
  sizeCalculation: ({ length }) => length,
});
const madeOnce = createMadeOnce();
/** A card takes a core for a quarter of a second. */
const semaphore = createSemaphore(1, MOST_WAITING);

/** The choices of the tool, saved or not. */
export async function pictureOfChoices(
  parts: PictureContext,
  choices: Drawable,
  language: Language,
): Promise<DesignPicture> {
  return still(await drawDesign(parts, choices), language);
}

/** @throws AppError DESIGN_NOT_FOUND */
export async function pictureOfDesign(
  parts: PictureContext,
  code: string,
  language: Language,
): Promise<DesignPicture> {
  const { choices } = await requireDesign(parts, code);
  return still(await drawDesign(parts, choices), language);
}

const titleOf = ({ products }: DesignDrawing, language: Language): string =>
  [translate(language, 'label', 'card.eyebrow'), ...products.map(({ name }) => name)].join(', ');

const still = (drawing: DesignDrawing, language: Language): Promise<DesignPicture> =>
  cachedOr(`still ${language} ${drawing.hash}`, async () =>
    Buffer.from(stillPicture(drawing, titleOf(drawing, language))),
  );

/** @throws AppError DESIGN_NOT_FOUND, OVERLOADED */
export async function cardOfDesign(
  parts: PictureContext,
  code: string,
  language: Language,
): Promise<DesignPicture> {
  const { choices } = await requireDesign(parts, code);
  const [drawing, shop, fonts] = await Promise.all([
    drawDesign(parts, choices),
    parts.settings.shop(),
    loadTypeFonts(),
  ]);
  const bottle = drawing.products.find(({ id }) => id === choices.parts.bottle);
  const others = drawing.products.filter((product) => product !== bottle).map(({ name }) => name);
  const text = {
    eyebrow: translate(language, 'label', 'card.eyebrow'),
    title: bottle?.name ?? '',
    parts: others,
    shopName: shop.name,
  };
  return cachedOr(`card ${hashOf(drawing.hash, JSON.stringify(text))}`, () =>
    semaphore.run(() => rasterise(drawCard(drawing, text, fonts), { width: cardSize.width }), {
      isUrgent: true,
    }),
  );
}

const hashOf = (...texts: string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('hex');

/** The least recently used pictures are dropped first. */
async function cachedOr(key: string, make: () => Promise<Buffer>): Promise<DesignPicture> {
  const bytes = cache.get(key) ?? (await madeOnce(key, make));
  cache.set(key, bytes);
  return { bytes, etag: `"${hashOf(key).slice(0, 32)}"` };
}
