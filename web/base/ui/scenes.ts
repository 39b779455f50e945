// Pictures of the shop itself: a photograph if there is one, else a drawing by the server.
import type { Picture, Scenes } from '#shared/catalogue/images.ts';

/** The size of the drawings. */
const measures = { hero: [1600, 1000], 'hero-mobile': [800, 1000] } as const;
const CATEGORY_SIDE = 1000;

export type SceneName = keyof typeof measures | `category-${string}`;

export const sceneOf = (scenes: Scenes, name: SceneName): Picture =>
  scenes[name] ?? drawnScene(name);

export function drawnScene(name: SceneName): Picture {
  const [width, height] =
    name === 'hero' || name === 'hero-mobile' ? measures[name] : [CATEGORY_SIDE, CATEGORY_SIDE];
  return { url: `/media/scenes/${name}.svg`, width, height, widths: [], placeholder: null };
}

/**
 * A picture that is cropped to a place of another shape is wider than its visible part. Returns its
 * width as a `sizes` value; `share`: the place's share of the window.
 */
export const filling = (picture: Picture, share: number, placeRatio: number): string =>
  `${filledShare(picture, share, placeRatio)}vw`;

/** The same as a number, in percent of the window. */
export const filledShare = ({ width, height }: Picture, share: number, placeRatio: number) =>
  Math.ceil(share * Math.max(1, width / height / placeRatio));
