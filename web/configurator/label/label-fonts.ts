// The typefaces of labels in the browser; loaded with the editor and nowhere else. Petrona and
// Instrument Sans are the shop's.
import '@fontsource-variable/cinzel/wght.css';
import '@fontsource-variable/dancing-script/wght.css';
import type { DesignLabel, LabelFont } from '#shared/designs/designs.ts';

export const fontFamilies: Readonly<Record<LabelFont, string>> = {
  sans: 'Instrument Sans Variable',
  serif: 'Petrona Variable',
  roman: 'Cinzel Variable',
  script: 'Dancing Script Variable',
};

/** A font value for canvas and style sheets; the size is in pixels. */
export const fontOf = (font: LabelFont, size: number): string =>
  `400 ${size}px "${fontFamilies[font]}"`;

/**
 * Waits for the fonts of all letters on the label. A font that does not load is replaced by its
 * fallback.
 */
export async function loadLabelFonts(label: DesignLabel): Promise<void> {
  const texts = label.items.flatMap((item) =>
    item.kind === 'text' ? [{ font: fontOf(item.font, 20), text: item.text }] : [],
  );
  await Promise.allSettled(texts.map(({ font, text }) => document.fonts.load(font, text)));
}
