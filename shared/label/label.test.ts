import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DesignLabel, type LabelItem, labelFonts } from '#shared/designs/designs.ts';
import { labelRules } from '#shared/designs/label-rules.ts';
import type { PrintableArea } from '#shared/model/printable-area.ts';
import { isPrintable, type LabelCode, type LabelProduct, labelFindings } from './label.ts';
import { boxOf, layOut } from './label-layout.ts';
import { labelLetters } from './label-metrics.ts';
import { fittedItem, fittedLabel, fittingLine, startingLabel } from './label-sizes.ts';
import { missingLetters, placeLine, writable } from './label-type.ts';

const area: PrintableArea = { maxWidthMm: 40, maxHeightMm: 50, bottomMinMm: 5, bottomMaxMm: 47 };
const sheet: LabelProduct = {
  id: 7,
  attributes: {
    part: 'label',
    isPersonalised: true,
    material: 'paper',
    color: 'white',
    widthMm: 45,
    heightMm: 60,
  },
};
const film: LabelProduct = {
  id: 8,
  attributes: { ...sheet.attributes, material: 'film', color: 'clear' },
};
const text = (changes: Partial<Extract<LabelItem, { kind: 'text' }>> = {}): LabelItem => ({
  kind: 'text',
  text: 'İğde',
  font: 'serif',
  sizeMm: 6,
  ink: 'black',
  xMm: 15,
  yMm: 15,
  ...changes,
});
const logo = (widthMm: number, hash = 'a'.repeat(64)): LabelItem => ({
  kind: 'logo',
  hash,
  widthMm,
  xMm: 15,
  yMm: 15,
});
const label = (changes: Partial<DesignLabel> = {}): DesignLabel => ({
  productId: 7,
  widthMm: 30,
  heightMm: 30,
  bottomMm: 10,
  frame: 'none',
  frameInk: 'black',
  items: [text()],
  ...changes,
});
const logos = { ['a'.repeat(64)]: { width: 1_000, height: 500 } };
const codes = (
  design: DesignLabel,
  around: Partial<Parameters<typeof labelFindings>[1]> = {},
): LabelCode[] =>
  labelFindings(design, { area, product: sheet, logos, ...around }).map(({ code }) => code);

describe('[B14] what may be printed on a label', () => {
  it('is a label within its sheet, on the front of the bottle, with something on it', () => {
    expect(codes(label())).toEqual([]);
    expect(codes(label({ widthMm: 45.1 }))).toEqual(['OFF_BOTTLE', 'TOO_LARGE']);
    expect(codes(label({ heightMm: 45 }))).toEqual([]);
    expect(codes(label({ heightMm: 45.1 }))).toEqual(['OFF_BOTTLE']);
    expect(codes(label({ bottomMm: 4.9 }))).toEqual(['OFF_BOTTLE']);
    expect(codes(label({ items: [] }))).toEqual(['EMPTY']);
    expect(codes(label(), { area: null })).toEqual(['NO_PLACE']);
    expect(codes(label(), { product: null })).toEqual(['NO_PRODUCT']);
    expect(
      codes(label(), {
        product: { id: 9, attributes: { part: 'label', widthMm: 45, heightMm: 60 } },
      }),
    ).toEqual(['NO_PRODUCT']);
  });

  it('keeps what is printed away from the cut', () => {
    const { widthMm } = boxOf(text(), logos);
    const nearest = labelRules.safeMm + widthMm / 2;
    expect(codes(label({ items: [text({ xMm: nearest })] }))).toEqual([]);
    expect(codes(label({ items: [text({ xMm: nearest - 0.1 })] }))).toEqual(['OUTSIDE']);
    expect(codes(label({ items: [text({ yMm: 29 })] }))).toEqual(['OUTSIDE']);
    expect(codes(label({ items: [logo(27.2)] }))).toEqual(['OUTSIDE']);
  });

  it('is large enough to be read, in letters that the fonts have', () => {
    expect(codes(label({ items: [text({ sizeMm: 1.7 })] }))).toEqual(['TYPE_TOO_SMALL']);
    expect(codes(label({ items: [text({ font: 'script', sizeMm: 2.4 })] }))).toEqual([
      'TYPE_TOO_SMALL',
    ]);
    expect(
      labelFindings(label({ items: [text({ text: 'Gül 🌹 жა 🌹', sizeMm: 3 })] }), {
        area,
        product: sheet,
        logos,
      }),
    ).toEqual([{ level: 'error', code: 'LETTER_MISSING', item: 0, values: { letters: '🌹 ж ა' } }]);
    for (const font of labelFonts)
      expect(
        codes(label({ items: [text({ font, text: 'Şişğı İÇÖÜ', sizeMm: 3.2 })] })),
        font,
      ).toEqual([]);
    // A letter and its diacritic as separate characters, and half of an emoji.
    expect(missingLetters('S\u0327i\u0307')).toEqual(['\u0307']);
    expect(missingLetters('\ud83c')).toHaveLength(1);
  });

  it('warns of a logo below 200 dpi and refuses one below 100', () => {
    const at = (width: number, mm: number) =>
      labelFindings(label({ items: [logo(mm)] }), {
        area,
        product: sheet,
        logos: { ['a'.repeat(64)]: { width, height: width } },
      });
    expect(at(158, 20)).toEqual([]);
    expect(at(157, 20)).toEqual([
      {
        level: 'warning',
        code: 'LOGO_COARSE',
        item: 0,
        values: { dpi: 199, good: 200, width: 19.9 },
      },
    ]);
    expect(at(79, 20)[0]?.level).toBe('warning');
    expect(at(78, 20)).toEqual([
      {
        level: 'error',
        code: 'LOGO_TOO_COARSE',
        item: 0,
        values: { dpi: 99, least: 100, width: 19.8 },
      },
    ]);
    expect(codes(label({ items: [logo(20, 'b'.repeat(64))] }))).toEqual(['LOGO_GONE']);
  });

  it('warns of white on white, and of inks that cannot be seen on clear film over dark glass', () => {
    const white = label({ items: [text({ ink: 'white' })] });
    expect(codes(white)).toEqual(['INK_FAINT']);
    expect(isPrintable(labelFindings(white, { area, product: sheet, logos }))).toBe(true);
    expect(codes(white, { product: film, bottle: { glassColor: 'clear' } })).toEqual(['INK_FAINT']);
    expect(codes(white, { product: film, bottle: { glassColor: 'black' } })).toEqual([]);
    expect(codes(label(), { product: film, bottle: { glassColor: 'black' } })).toEqual([
      'INK_FAINT',
    ]);
    expect(codes(label({ items: [text({ ink: 'gold' }), text({ ink: 'red' })] }))).toEqual([]);
  });
});

const anyArea = fc
  .record({
    width: fc.integer({ min: 80, max: 2_000 }),
    height: fc.integer({ min: 80, max: 2_000 }),
    bottom: fc.integer({ min: 0, max: 900 }),
  })
  .map(
    ({ width, height, bottom }): PrintableArea => ({
      maxWidthMm: width / 10,
      maxHeightMm: height / 10,
      bottomMinMm: bottom / 10,
      bottomMaxMm: (bottom + height - 80) / 10,
    }),
  );
const anyText = fc
  .string({ unit: fc.constantFrom(...labelLetters), minLength: 1, maxLength: 60 })
  .filter((written) => writable(written) !== '');

describe('a first label', () => {
  it('can be printed as it is whenever the word has room', () => {
    fc.assert(
      fc.property(anyArea, (bottle) => {
        const first = startingLabel(bottle, sheet, 'İğde');
        if (!first) return;
        expect(DesignLabel.safeParse(first).success).toBe(true);
        expect(labelFindings(first, { area: bottle, product: sheet, logos: {} })).toEqual([]);
      }),
    );
    expect(startingLabel({ ...area, maxWidthMm: 9 }, sheet)).toBeNull();
    expect(startingLabel(area, sheet)?.items).toEqual([]);
  });
});

describe('the layout of a label', () => {
  it('puts every letter inside the box that the check uses', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.constantFrom(...labelFonts),
        fc.integer({ min: 12, max: 400 }),
        (written, font, tenth) => {
          const item = text({ text: written, font, sizeMm: tenth / 10 });
          const box = boxOf(item, {});
          const [mark] = layOut(label({ items: [item] }), {});
          if (mark?.kind !== 'text' || item.kind !== 'text') throw new Error('a line of text');
          expect(mark.letters.map(({ letter }) => letter).join('')).toBe(writable(written));
          expect(box.xMm + box.widthMm / 2).toBeCloseTo(15, 6);
          for (const { xMm } of mark.letters)
            expect(xMm).toBeLessThanOrEqual(box.xMm + box.widthMm + 0.001 + 0.12 * item.sizeMm);
          expect(mark.baselineMm).toBeLessThan(box.yMm + box.heightMm);
        },
      ),
    );
  });

  it('kerns letters as the font defines, those with marks too', () => {
    const width = (written: string) => placeLine('serif', written).width;
    expect(width('AV')).toBeLessThan(width('A') + width('V'));
    expect(width('AÛ') - width('A') - width('Û')).toBeCloseTo(
      width('AU') - width('A') - width('U'),
      9,
    );
  });

  it('draws frames inside the label, logos in their proportion, and all in the order of the label', () => {
    const marks = layOut(
      label({ frame: 'double', frameInk: 'gold', items: [logo(20), text()] }),
      logos,
    );
    expect(marks.map(({ kind }) => kind)).toEqual(['line', 'line', 'logo', 'text']);
    expect(marks[2]).toMatchObject({ box: { xMm: 5, yMm: 10, widthMm: 20, heightMm: 10 } });
    expect(layOut(label({ frame: 'line', widthMm: 8, heightMm: 8 }), {})).toHaveLength(2);
  });

  it('starts with a line that fits', () => {
    const line = fittingLine({ widthMm: 20, heightMm: 30 }, 'Bergamot & Sedir');
    expect(boxOf(line, {}).widthMm).toBeLessThanOrEqual(17);
  });
});

describe('a label that no longer fits', () => {
  it('is cut and moved until it is on the bottle, whatever its size was', () => {
    fc.assert(
      fc.property(
        anyArea,
        fc.integer({ min: 80, max: 2_000 }),
        fc.integer({ min: 80, max: 2_000 }),
        fc.integer({ min: 0, max: 3_000 }),
        (bottle, width, height, bottom) => {
          const fitted = fittedLabel(
            label({ widthMm: width / 10, heightMm: height / 10, bottomMm: bottom / 10 }),
            bottle,
            sheet,
          );
          if (!fitted)
            return expect(Math.min(bottle.maxWidthMm, bottle.maxHeightMm)).toBeLessThan(8);
          expect(DesignLabel.safeParse(fitted).success).toBe(true);
          expect(codes(fitted, { area: bottle })).not.toEqual(
            expect.arrayContaining(['OFF_BOTTLE']),
          );
          expect(codes(fitted, { area: bottle })).not.toEqual(
            expect.arrayContaining(['TOO_LARGE']),
          );
        },
      ),
    );
  });

  it('has each item moved inside, and made smaller only if necessary', () => {
    const sheet = { widthMm: 30, heightMm: 30 };
    fc.assert(
      fc.property(
        fc.record({
          line: anyText,
          font: fc.constantFrom(...labelFonts),
          size: fc.integer({ min: 25, max: 400 }),
          x: fc.integer({ min: 0, max: 600 }),
          y: fc.integer({ min: 0, max: 600 }),
        }),
        ({ line, font, size, x, y }) => {
          const item = fittedItem(
            text({ text: line, font, sizeMm: size / 10, xMm: x / 10, yMm: y / 10 }),
            sheet,
            {},
          );
          const tooLong = placeLine(font, line).width * 2.6 > 27;
          if (!tooLong)
            expect(
              codes(label({ items: [item] })).filter(
                (code) => code === 'OUTSIDE' || code === 'TYPE_TOO_SMALL',
              ),
            ).toEqual([]);
        },
      ),
    );
    expect(fittedItem(text(), sheet, {})).toEqual(text());
    expect(codes(label({ items: [fittedItem(logo(80), sheet, logos)] }))).toEqual([]);
  });
});
