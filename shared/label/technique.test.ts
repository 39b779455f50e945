import fc from 'fast-check';
import { expect, test } from 'vitest';
import { piecesOf, setsFrom, spareOf, unitsFor } from '#shared/designs/design-sets.ts';
import { type DesignLabel, labelInks } from '#shared/designs/designs.ts';
import { labelFindings } from './label.ts';
import { inksOf, isClearFilm, sheetHex } from './label-paint.ts';
import { inPossibleInks } from './technique-inks.ts';

const area = { maxWidthMm: 30, maxHeightMm: 50, bottomMinMm: 5, bottomMaxMm: 47 };
const screen = {
  part: 'label',
  isPersonalised: true,
  technique: 'screen',
  maxColours: 2,
  widthMm: 40,
  heightMm: 40,
};
const withInks = (inks: DesignLabel['frameInk'][]): DesignLabel => ({
  productId: 1,
  widthMm: 20,
  heightMm: 30,
  bottomMm: 10,
  frame: 'none',
  frameInk: 'red',
  items: inks.map((ink, place) => ({
    kind: 'text',
    text: 'İğde',
    font: 'sans',
    sizeMm: 3,
    ink,
    xMm: 10,
    yMm: 4 + place * 4,
  })),
});
const codesOf = (label: DesignLabel, attributes: object) =>
  labelFindings(label, { area, product: { id: 1, attributes: attributes as never }, logos: {} })
    .filter(({ level }) => level === 'error')
    .map(({ code }) => code);

test('a print on the glass has no more inks than its technique allows, and foil only metallic ones', () => {
  const inks = fc.array(fc.constantFrom(...labelInks), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(inks, fc.integer({ min: 1, max: 4 }), (chosen, maxColours) => {
      const label = withInks(chosen);
      const codes = codesOf(label, { ...screen, maxColours });
      expect(codes.includes('TOO_MANY_COLOURS')).toBe(new Set(chosen).size > maxColours);
      const foil = codesOf(label, { ...screen, maxColours: 6, technique: 'foil' });
      const isMetal = chosen.every((ink) => ink === 'gold' || ink === 'silver');
      expect(foil.includes('NOT_A_METAL')).toBe(!isMetal);
      // Paper can be printed with any ink.
      const onLabel = codesOf(label, { ...screen, technique: undefined });
      expect(onLabel).toEqual([]);
    }),
  );
});

test('the glass is visible around a print, and its frame counts as an ink, too', () => {
  expect([isClearFilm(screen), sheetHex(screen)]).toEqual([true, null]);
  expect(inksOf({ ...withInks(['gold', 'gold', 'black']), frame: 'line' })).toEqual([
    'red',
    'gold',
    'black',
  ]);
  expect(codesOf({ ...withInks(['gold', 'black']), frame: 'line' }, screen)).toEqual([
    'TOO_MANY_COLOURS',
  ]);
});

test('a set-up is bought once for each colour, for any number of sets', () => {
  const product = { piecesPerUnit: 1, minQuantity: 1, quantityStep: 1 };
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999 }),
      fc.integer({ min: 1, max: 7 }),
      (sets, colours) => {
        expect(piecesOf('setup', sets, colours)).toBe(colours);
        expect(unitsFor('setup', product, sets, colours)).toBe(colours);
        expect(spareOf('setup', product, sets, colours)).toBe(0);
        expect(setsFrom('setup', product, colours)).toBeGreaterThanOrEqual(sets);
      },
    ),
  );
});

test('a print that becomes foil gets metallic inks; any other stays the same', () => {
  const label = withInks(['black', 'silver']);
  const foil = { ...screen, technique: 'foil' };
  expect(codesOf(inPossibleInks(label, foil as never), foil)).toEqual([]);
  expect(inPossibleInks(label, screen as never)).toBe(label);
});
