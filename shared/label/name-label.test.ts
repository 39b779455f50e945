import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DesignLabel } from '#shared/designs/designs.ts';
import type { PrintableArea } from '#shared/model/printable-area.ts';
import { isPrintable, labelFindings } from './label.ts';
import { nameLabel } from './name-label.ts';

const sheet = {
  id: 7,
  attributes: { part: 'label', isPersonalised: true, widthMm: 45, heightMm: 60 } as const,
};
const areaOf = (maxWidthMm: number, maxHeightMm: number): PrintableArea => ({
  maxWidthMm,
  maxHeightMm,
  bottomMinMm: 5,
  bottomMaxMm: maxHeightMm - 3,
});
const textsOn = (label: DesignLabel | null) =>
  label?.items.flatMap((item) => (item.kind === 'text' ? [item.text] : []));
const printed = (label: DesignLabel, area: PrintableArea) =>
  labelFindings(label, { area, product: sheet, logos: {} });

test('the names are above the date, and larger', () => {
  const area = areaOf(40, 50);
  const label = nameLabel(area, sheet, { names: ' Zeynep  &  Kerem ', note: '12 Aralık 2026' });
  expect(textsOn(label)?.join(' ')).toBe('Zeynep & Kerem 12 Aralık 2026');
  const first = label?.items[0];
  const last = label?.items.at(-1);
  if (first?.kind !== 'text' || last?.kind !== 'text') throw new Error('no texts');
  expect(first.sizeMm).toBeGreaterThan(last.sizeMm);
  expect(first.yMm).toBeLessThan(last.yMm);
});

test('long names are broken into lines where that makes them larger; the note is optional', () => {
  const area = areaOf(20, 50);
  expect(
    textsOn(nameLabel(area, sheet, { names: 'Ayşegül ve Mustafa Kemal', note: '' }))?.length,
  ).toBeGreaterThan(1);
  expect(textsOn(nameLabel(areaOf(60, 60), sheet, { names: 'Ada', note: '' }))).toEqual(['Ada']);
});

test('names that only fit in several lines of the smallest type are broken, not cut', () => {
  const area = areaOf(18, 45);
  for (const note of ['', '12.12.2026']) {
    const label = nameLabel(area, sheet, { names: 'Zeynep Sultan & Abdurrahman', note });
    if (!label) throw new Error('no label');
    expect(textsOn(label)?.join(' ')).toBe(`Zeynep Sultan & Abdurrahman ${note}`.trim());
    expect(printed(label, area)).toEqual([]);
  }
});

test('there is no label where the bottle has no room', () => {
  expect(nameLabel(areaOf(6, 50), sheet, { names: 'Ada', note: '' })).toBeNull();
});

test('usual names are printed on every label that has room for them; too long ones are reported', () => {
  const name = fc.constantFrom('Ayşe', 'Çağrı', 'İbrahim', 'Zeynep', 'Oğuz', 'Şule');
  fc.assert(
    fc.property(
      fc.integer({ min: 20, max: 60 }),
      fc.integer({ min: 24, max: 90 }),
      fc.array(name, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('', '12.12.2026'),
      (width, height, names, note) => {
        const area = areaOf(width, height);
        const label = nameLabel(area, sheet, { names: names.join(' & '), note });
        if (!label) throw new Error('no label');
        expect(DesignLabel.safeParse(label).success).toBe(true);
        expect(printed(label, area)).toEqual([]);
      },
    ),
  );
  const area = areaOf(12, 20);
  const long = nameLabel(area, sheet, { names: 'Muhammedmustafaoğlu', note: '' });
  expect(long && isPrintable(printed(long, area))).toBe(false);
});
