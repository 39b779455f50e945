import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelFonts } from '#shared/designs/designs.ts';
import { labelRules } from '#shared/designs/label-rules.ts';
import { smallestType } from './label.ts';
import { brokenLine, shrunkLine } from './label-fit.ts';
import { boxOf } from './label-layout.ts';

const sheet = { widthMm: 30, heightMm: 40 };
const line = {
  kind: 'text',
  text: 'Ada',
  font: 'serif',
  sizeMm: 6,
  ink: 'black',
  xMm: 15,
  yMm: 20,
} as const;

describe('[B14] texts on a label', () => {
  it('become smaller where they are too long, and large again where they are not', () => {
    const long = shrunkLine({ ...line, text: 'Yasemin Bahçesi' }, 6, sheet);
    expect(long.sizeMm).toBeLessThan(6);
    expect(boxOf(long, {}).widthMm).toBeLessThanOrEqual(sheet.widthMm - 2 * labelRules.safeMm);
    expect(shrunkLine({ ...long, text: 'Ada' }, 6, sheet).sizeMm).toBe(6);
  });

  it('are broken where one line would be hard to read, and keep every word', () => {
    const lines = brokenLine({ ...line, text: 'Yasemin ve Bergamot Bahçesi' }, 6, sheet, true);
    expect(lines.map(({ text }) => text).join(' ')).toBe('Yasemin ve Bergamot Bahçesi');
    expect(lines).toHaveLength(2);
    const [first, second] = lines.map((one) => boxOf(one, {}));
    expect((first?.yMm ?? 0) + (first?.heightMm ?? 0)).toBeLessThanOrEqual(
      (second?.yMm ?? 0) + 0.2,
    );
  });

  it('stay one line where there is no room for another item, or only one word', () => {
    expect(brokenLine({ ...line, text: 'Yasemin ve Bergamot' }, 6, sheet, false)).toHaveLength(1);
    expect(brokenLine({ ...line, text: 'Yaseminbergamotbahçesi' }, 6, sheet, true)).toHaveLength(1);
  });

  it('are inside the label, however long, unless the smallest type is too wide', () => {
    const texts = fc.stringMatching(/^[A-Za-zçğıöşü]{1,9}( [A-Za-zçğıöşü]{1,9}){0,4}$/);
    const font = fc.constantFrom(...labelFonts);
    fc.assert(
      fc.property(texts, font, fc.integer({ min: 3, max: 12 }), (text, own, requested) => {
        for (const one of brokenLine({ ...line, font: own, text }, requested, sheet, true)) {
          if (one.sizeMm <= smallestType[own]) continue;
          const { xMm, yMm, widthMm, heightMm } = boxOf(one, {});
          const { safeMm } = labelRules;
          expect(xMm).toBeGreaterThanOrEqual(safeMm - 0.01);
          expect(yMm).toBeGreaterThanOrEqual(safeMm - 0.01);
          expect(xMm + widthMm).toBeLessThanOrEqual(sheet.widthMm - safeMm + 0.01);
          expect(yMm + heightMm).toBeLessThanOrEqual(sheet.heightMm - safeMm + 0.01);
        }
      }),
    );
  });
});
