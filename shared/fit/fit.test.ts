import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { demoProducts } from '#shared/testing/demo-products.ts';
import en from '../../locales/en/fit.json' with { type: 'json' };
import tr from '../../locales/tr/fit.json' with { type: 'json' };
import { clashOf, fitOf, replacements } from './fit.ts';
import { type FitCode, fitCodes } from './fit-findings.ts';
import { type FitPart, fitRoles, rolesOf } from './fit-parts.ts';

const catalogue = demoProducts.map((product, index) => ({ ...product, id: index + 1 }));
type Part = (typeof catalogue)[number];
const bySku = (sku: string): Part => {
  const part = catalogue.find((product) => product.sku === sku);
  if (!part) throw new Error(`no product ${sku}`);
  return part;
};
const of = (...skus: string[]) => fitOf(skus.map(bySku));
const withRole = (role: string) =>
  catalogue.filter(({ attributes }) => (rolesOf(attributes) as readonly string[]).includes(role));
const bareBottles = withRole('bottle').filter(({ attributes }) => attributes.contents === 'bare');

describe('the whole matrix of the demo catalogue', () => {
  /** The neck that the SKU of a pump or ring names, without looking at its attributes. */
  const neckInCode: Readonly<Record<string, string>> = {
    'PKR-13': 'FEA13',
    'PKR-15': 'FEA15',
    'PKR-18': 'FEA18',
    'PKR-20': 'FEA20',
    'BLZ-13': 'FEA13',
    'BLZ-15': 'FEA15',
    'BLZ-18': 'FEA18',
    'BLZ-20': 'FEA20',
    'PTK-15': 'FEA15',
    'DBL-20': 'FEA20',
    'DBL-28': '28/410',
    'PVD-13': '13/415',
    'PVD-15': '15/415',
    'PVD-18S': '18/415',
    'PVD-18D': 'DIN18',
    'PVD-20B': '20/410',
    'PVD-20S': '20/410',
    'PVD-2040': '20/400',
    'PVD-24': '24/410',
    'PVD-28': '28/410',
  }; // prettier-ignore
  const neckOfCode = (sku: string) => {
    const [, neck] =
      Object.entries(neckInCode).find(([code]) => sku.startsWith(`FL-${code}`)) ?? [];
    if (!neck) throw new Error(`which neck has ${sku}?`);
    return neck;
  };

  test.each(bareBottles)(
    'a pump or a ring fits $name when its code says the same neck, and never else',
    (bottle) => {
      const parts = catalogue.filter(({ attributes }) =>
        ['pump', 'ring', 'pump-ring-set'].includes(String(attributes.part)),
      );
      expect(parts.length).toBeGreaterThan(20);
      const fitting = parts.filter((part) => clashOf(bottle, part) === null).map(({ sku }) => sku);

      expect(fitting).toEqual(
        parts.filter(({ sku }) => neckOfCode(sku) === bottle.attributes.neck).map(({ sku }) => sku),
      );
    },
  );

  test.each(bareBottles)(
    'a cap fits $name when it serves the neck and stays on the shoulder',
    (bottle) => {
      const wide = ({ attributes }: Part) => Number(attributes.diameterMm ?? attributes.widthMm);
      const fitting = withRole('cap').filter((cap) => clashOf(bottle, cap) === null);
      const expected = withRole('cap').filter(
        (cap) =>
          (cap.attributes.fitsNecks as string[]).includes(String(bottle.attributes.neck)) &&
          (bottle.attributes.closure === 'screw' ||
            wide(cap) <= Number(bottle.attributes.shoulderMm)),
      );

      expect(fitting.map(({ sku }) => sku)).toEqual(expected.map(({ sku }) => sku));
      expect(fitting).not.toEqual([]);
    },
  );

  test.each(bareBottles)('$name can be closed with what the shop sells', (bottle) => {
    const sets = withRole('pump').flatMap((pump) =>
      withRole('cap').map((cap) =>
        fitOf([
          bottle,
          pump,
          ...withRole('ring')
            .filter(
              (ring) =>
                clashOf(bottle, ring) === null &&
                ring.attributes.ringStyle !== 'reed' &&
                ring.attributes.part === 'ring',
            )
            .slice(0, 1),
          cap,
        ]),
      ),
    );
    const single = withRole('pump').map((pump) => fitOf([bottle, pump]));
    expect(
      [...sets, ...single].some(({ isComplete, isConsistent }) => isComplete && isConsistent),
    ).toBe(true);
  });

  test('every part for a neck fits some bottle of the shop', () => {
    const parts = ['pump', 'ring', 'cap', 'dropper', 'insert'].flatMap(withRole);
    expect(
      parts
        .filter((part) => withRole('bottle').every((bottle) => clashOf(bottle, part) !== null))
        .map(({ sku }) => sku),
    ).toEqual([]);
  });
});

describe('one example of every finding', () => {
  const square = 'FL-SKS-050';
  const examples: readonly [FitCode, string, ...string[]][] = [
    ['NECK_DIFFERS', 'FL-PKR-13G', square],
    ['THREAD_DIFFERS', 'FL-RDM-D18', 'FL-SVK-030'],
    ['CRIMP_ON_SCREW', 'FL-PKR-15G', 'FL-SVK-030'],
    ['SCREW_ON_CRIMP', 'FL-PVD-18S', square],
    ['TWO_BOTTLES', 'FL-SKS-100', square],
    ['TWO_OF_A_KIND', 'FL-PKR-15A', square, 'FL-PKR-15G'],
    ['TWO_CLOSERS', 'FL-KVD-S18', 'FL-PVD-18S', 'FL-SVK-030'],
    ['CAP_TOO_WIDE', 'FL-KKR-SYH', 'FL-SYB-050'],
    ['REEDS_NEED_DIFFUSER', String(withRole('reeds')[0]?.sku), square],
    ['BOX_TOO_SMALL', 'FL-AKK-030', 'FL-SKS-100', 'FL-KZK-ALT'],
    ['RING_LEFT_OVER', 'FL-BLZ-15A', square, 'FL-KZM-SYH'],
    ['MAGNET_UNUSED', 'FL-BLZ-15M', square, 'FL-KZK-ALT'],
    ['SPARE_PART', 'FL-PKR-15G', 'FL-SKL-100'],
    ['TUBE_TO_CUT', 'FL-PKR-15G', square],
    ['CRIMPER_NEEDED', 'FL-PKR-15G', square],
    ['TOOL_OTHER_NECK', 'FL-ALT-15', 'FL-SBB-200', 'FL-PKR-18B'],
    ['HEAD_NEEDS_TOOL', 'FL-ALT-20B', square],
  ];
  test.each(examples)('%s', (code, part, ...others) => {
    const { findings } = of(part, ...others);
    expect(
      findings.filter((finding) => finding.code === code).map(({ partId }) => partId),
    ).toContain(
      code === 'TWO_BOTTLES' || code === 'TWO_OF_A_KIND'
        ? bySku(others.at(-1) ?? '').id
        : bySku(part).id,
    );
  });

  const bottle = (attributes: Attributes): FitPart => ({
    id: 1,
    attributes: { part: 'bottle', neck: 'FEA15', contents: 'bare', ...attributes },
  });
  const built: readonly [FitCode, Attributes, ...Attributes[]][] = [
    [
      'NECK_CLOSED',
      { part: 'pump', neck: 'FEA15' },
      { part: 'vial', neck: undefined as never, contents: 'set' },
    ],
    [
      'MAGNET_NEEDS_RING',
      { part: 'cap', fitsNecks: ['FEA15'], isMagnetic: true },
      {},
      { part: 'ring', neck: 'FEA15', ringStyle: 'plain' },
    ],
    [
      'PIPETTE_TOO_LONG',
      { part: 'dropper', neck: '18/415', pipetteMm: 80 },
      { neck: '18/415', innerHeightMm: 70 },
    ],
    [
      'PIPETTE_TOO_SHORT',
      { part: 'dropper', neck: '18/415', pipetteMm: 40 },
      { neck: '18/415', innerHeightMm: 70 },
    ],
    ['CAP_FLUSH', { part: 'cap', fitsNecks: ['FEA15'], widthMm: 29.8 }, { shoulderMm: 30 }],
    ['TUBE_TOO_SHORT', { part: 'pump', neck: 'FEA15', tubeLengthMm: 60 }, { innerHeightMm: 70 }],
    [
      'REEDS_TOO_SHORT',
      { part: 'reeds', stickLengthMm: 100 },
      { part: 'diffuser-bottle', heightMm: 90 },
    ],
  ];
  test.each(built)('%s', (code, part, own, ...others) => {
    const parts = [
      bottle(own),
      { id: 2, attributes: part },
      ...others.map((attributes, index) => ({ id: 3 + index, attributes })),
    ];
    expect(
      fitOf(parts)
        .findings.filter((finding) => finding.code === code)
        .map(({ partId }) => partId),
    ).toEqual([2]);
  });

  test('every code has an example, and texts in both languages', () => {
    expect([...new Set([...examples, ...built].map(([code]) => code))].sort()).toEqual(
      [...fitCodes].sort(),
    );
    for (const texts of [tr, en]) {
      expect(Object.keys(texts.finding)).toEqual([...fitCodes]);
      expect(Object.keys(texts.role)).toEqual([...fitRoles]);
    }
  });
});

describe('what holds for any set of parts', () => {
  const parts = catalogue.filter(({ attributes }) => rolesOf(attributes).length > 0);
  const anySet = fc.uniqueArray(fc.constantFrom(...parts), {
    maxLength: 7,
    selector: ({ id }) => id,
  });
  const errorsOf = (set: readonly Part[]) =>
    fitOf(set).findings.filter(({ level }) => level === 'error');

  test('the order of the parts does not change whether they fit', () => {
    fc.assert(
      fc.property(anySet, fc.infiniteStream(fc.nat()), (set, numbers) => {
        const keys = new Map(set.map((part) => [part.id, numbers.next().value ?? 0]));
        const shuffled = [...set].sort((a, b) => (keys.get(a.id) ?? 0) - (keys.get(b.id) ?? 0));
        const one = fitOf(set);
        const other = fitOf(shuffled);
        expect(other.isConsistent).toBe(one.isConsistent);
        // With two bottles, the parts are compared with the first one.
        if (set.filter(({ attributes }) => rolesOf(attributes).includes('bottle')).length > 1)
          return;
        expect(other.isComplete).toBe(one.isComplete);
        expect([...other.missing].sort()).toEqual([...one.missing].sort());
      }),
      { numRuns: 500 },
    );
  });

  test('without a bottle each pair of parts is compared: a cap for two necks hides no clash', () => {
    const set: FitPart[] = [
      { id: 1, attributes: { part: 'cap', fitsNecks: ['FEA13', 'FEA15'] } },
      { id: 2, attributes: { part: 'pump', neck: 'FEA15', closure: 'crimp' } },
      { id: 3, attributes: { part: 'ring', neck: 'FEA13', closure: 'crimp', ringStyle: 'plain' } },
    ];
    for (const order of [set, set.toReversed(), [set[1], set[0], set[2]] as FitPart[]])
      expect(fitOf(order).isConsistent).toBe(false);
    expect(fitOf(set.slice(0, 2)).isConsistent).toBe(true);
  });

  test('parts that fit together still fit when one is removed, as long as the bottle stays', () => {
    fc.assert(
      fc.property(anySet, fc.nat(6), (set, index) => {
        const taken = set[index % Math.max(1, set.length)];
        fc.pre(
          taken !== undefined &&
            !rolesOf(taken.attributes).includes('bottle') &&
            errorsOf(set).length === 0,
        );
        expect(errorsOf(set.filter((part) => part !== taken))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('a finding names parts of the set, and every offered repair removes its clash', () => {
    fc.assert(
      fc.property(anySet, (set) => {
        const ids = set.map(({ id }) => id);
        for (const { partId, otherId } of fitOf(set).findings) {
          expect(ids).toContain(partId);
          if (otherId !== null) expect(ids).toContain(otherId);
        }
        const [clash] = errorsOf(set);
        if (!clash) return;
        for (const offered of replacements(set, clash.partId, parts).slice(0, 5)) {
          const repaired = [...set.filter(({ id }) => id !== clash.partId), offered];
          expect(
            errorsOf(repaired).filter(
              ({ partId, otherId }) => partId === offered.id || otherId === offered.id,
            ),
          ).toEqual([]);
        }
      }),
      { numRuns: 200 },
    );
  });
});

test('two products clash with the first error of their whole check', () => {
  const firstError = (pair: readonly Part[]) =>
    fitOf(pair).findings.find(({ level }) => level === 'error') ?? null;
  const pairs = catalogue.flatMap((one) => catalogue.map((other): [Part, Part] => [one, other]));
  expect(pairs.filter((pair) => firstError(pair)).length).toBeGreaterThan(1_000);
  for (const pair of pairs) expect(clashOf(...pair)).toEqual(firstError(pair));
});

test('a set of the shop’s own is complete: bottle, pump, ring and cap of one neck', () => {
  expect(of('FL-SKS-050', 'FL-PKR-15A', 'FL-BLZ-15A', 'FL-KCV-SLN')).toMatchObject({
    isComplete: true,
    isConsistent: true,
    missing: [],
  });
  expect(of('FL-SKS-050', 'FL-PTK-15R', 'FL-KCV-SLN')).toMatchObject({
    isComplete: true,
    isConsistent: true,
  });
  expect(of('FL-SKS-050', 'FL-PKR-15A', 'FL-KZM-SYH')).toMatchObject({
    isComplete: true,
    isConsistent: true,
  });
  expect(of('FL-SKS-050')).toMatchObject({ isComplete: false, missing: ['pump', 'ring', 'cap'] });
  expect(of('FL-SVK-030', 'FL-PVD-18S')).toMatchObject({ isComplete: true, isConsistent: true });
  expect(of('FL-DKP-100', 'FL-DBL-20G')).toMatchObject({ missing: ['reeds'] });
  expect(of('FL-PKR-15A')).toMatchObject({ missing: ['bottle'] });
});

test('the crimper in the set is enough when it, or a head of it, is for the neck', () => {
  const needs = (...skus: string[]) =>
    of('FL-SKD-500', 'FL-PKR-20G', ...skus).findings.some(({ code }) => code === 'CRIMPER_NEEDED');
  expect(needs()).toBe(true);
  // A complete set includes its pump, but no tool.
  expect(of('FL-SKL-100').findings.map(({ code }) => code)).toEqual(['CRIMPER_NEEDED']);
  expect(of('FL-SKL-100', 'FL-ALT-15').findings).toEqual([]);
  expect(needs('FL-ALT-15')).toBe(true);
  expect(needs('FL-ALT-20B')).toBe(true);
  expect(needs('FL-ALT-1318', 'FL-ALT-20B')).toBe(false);
  // It opens crimped closures, but does not crimp.
  expect(of('FL-SKS-050', 'FL-PKR-15A', 'FL-ALT-SOK').findings.map(({ code }) => code)).toContain(
    'CRIMPER_NEEDED',
  );
});
