import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { cartFit, type FitRow, mostPairs } from './cart-fit.ts';
import { goesWith } from './fit.ts';

const row = (id: number, attributes: Attributes, pieces = 10): FitRow => ({
  id,
  attributes,
  pieces,
});
const bottle = (id: number, neck = 'FEA15', pieces = 10) =>
  row(id, { part: 'bottle', neck, contents: 'bare', shoulderMm: 40 }, pieces);
const pump = (id: number, neck = 'FEA15', pieces = 10) => row(id, { part: 'pump', neck }, pieces);
const ring = (id: number, neck = 'FEA15', pieces = 10) =>
  row(id, { part: 'ring', neck, ringStyle: 'plain' }, pieces);
const cap = (id: number, necks = ['FEA15'], pieces = 10) =>
  row(id, { part: 'cap', fitsNecks: necks, diameterMm: 20 }, pieces);
const crimper = (id: number) =>
  row(id, { part: 'crimper', fitsNecks: ['FEA15'], toolUse: 'crimp' }, 1);
const whole = [bottle(1), pump(2), ring(3), cap(4), crimper(5)];

describe('hints of a cart', () => {
  test('a whole set, with its tool, has none; nor have parts or bottles alone', () => {
    expect(cartFit(whole)).toEqual([]);
    expect(cartFit([pump(2), cap(4)])).toEqual([]);
    expect(cartFit([bottle(1)])).toEqual([]);
    expect(cartFit([row(1, { part: 'bottle', neck: '18/415', contents: 'set' })])).toEqual([]);
  });

  test('a tool that opens crimps closes no set, and a spare head does so only together with a tool', () => {
    const set = row(1, { part: 'bottle', neck: 'FEA20', contents: 'set' });
    const use = (toolUse: string) => row(6, { part: 'crimper', fitsNecks: ['FEA20'], toolUse }, 1);
    const wanted = [{ kind: 'CRIMPER', id: 1, bottleId: 1 }];
    expect(cartFit([set, use('open')])).toEqual(wanted);
    expect(cartFit([set, use('head')])).toEqual(wanted);
    expect(cartFit([set, use('head'), crimper(5)])).toEqual([]);
    expect(cartFit([set, use('crimp')])).toEqual([]);
  });

  test('a complete set with a crimp neck needs the tool as a bottle does, until it is in the cart', () => {
    const set = row(1, { part: 'bottle', neck: 'FEA15', contents: 'set' }, 24);
    const other = row(8, { part: 'set', neck: 'FEA13', contents: 'set' });
    expect(cartFit([set, other])).toEqual([{ kind: 'CRIMPER', id: 1, bottleId: 1 }]);
    expect(cartFit([set, crimper(5)])).toEqual([]);
    expect(cartFit([set, other, crimper(5)])).toEqual([{ kind: 'CRIMPER', id: 8, bottleId: 8 }]);
    expect(cartFit([...whole.slice(0, 4), row(6, set.attributes)])).toEqual([
      { kind: 'CRIMPER', id: 6, bottleId: 6 },
    ]);
  });

  test('the parts of a design are checked only for the tool, each design separately', () => {
    const inDesign = (row: FitRow, designId = 'a') => ({ ...row, designId });
    const design = [
      inDesign(bottle(1)),
      inDesign(pump(2, 'FEA15', 3)),
      inDesign(pump(9, '18/415')),
    ];
    const hint = { kind: 'CRIMPER', id: 2, bottleId: 1, designId: 'a' };
    expect(cartFit(design)).toEqual([hint]);
    expect(cartFit([...whole.slice(0, 4), ...design])).toEqual([
      { kind: 'CRIMPER', id: 2, bottleId: 1 },
    ]);
    expect(cartFit([...design, inDesign(crimper(5))])).toEqual([]);
    const set = row(1, { part: 'bottle', neck: 'FEA15', contents: 'set' });
    expect(cartFit([inDesign(set)])).toEqual([{ ...hint, id: 1 }]);
  });

  test('a part for another neck has no partner, and the reason is given', () => {
    expect(cartFit([...whole, pump(9, '18/415')])).toMatchObject([
      { kind: 'NO_PARTNER', id: 9, bottleId: 1, clash: { code: 'SCREW_ON_CRIMP' } },
    ]);
  });

  test('a part for another bottle of the cart has a partner', () => {
    expect(cartFit([...whole, bottle(6, '18/415'), pump(9, '18/415')])).toEqual([]);
  });

  test('fewer parts than bottles is reported once for each kind', () => {
    expect(
      cartFit([bottle(1), pump(2), ring(3, 'FEA15', 4), cap(4, ['FEA15'], 9), crimper(5)]),
    ).toEqual([
      { kind: 'SHORT', id: 1, role: 'ring', missing: 6 },
      { kind: 'SHORT', id: 1, role: 'cap', missing: 1 },
    ]);
  });

  test('for a bottle with only some of its parts, the others are reported as missing', () => {
    expect(cartFit([bottle(1), pump(2), crimper(5)])).toEqual([
      { kind: 'MISSING', id: 1, roles: ['ring', 'cap'] },
    ]);
  });

  test('crimp pumps beside their bottles need the tool, once', () => {
    expect(cartFit([...whole.slice(0, 4), bottle(7), pump(8), ring(9), cap(10)])).toEqual([
      { kind: 'CRIMPER', id: 2, bottleId: 1 },
    ]);
  });
});

describe('how many bottles get a part', () => {
  test('a cap for two necks goes where it is needed', () => {
    const bottles = [bottle(1, 'FEA13', 5), bottle(2, 'FEA15', 5)];
    expect(mostPairs(bottles, [cap(3, ['FEA13', 'FEA15'], 5), cap(4, ['FEA13'], 5)])).toBe(10);
    expect(mostPairs(bottles, [cap(4, ['FEA13'], 5), cap(3, ['FEA13', 'FEA15'], 5)])).toBe(10);
    expect(mostPairs(bottles, [cap(4, ['FEA13'], 50)])).toBe(5);
  });

  test('never more than the bottles or the parts, and never fewer than the simple way finds', () => {
    const necks = ['FEA13', 'FEA15', 'FEA18'];
    const bottles = fc.array(
      fc.record({ neck: fc.constantFrom(...necks), pieces: fc.integer({ min: 1, max: 30 }) }),
      { maxLength: 5 },
    );
    const caps = fc.array(
      fc.record({
        necks: fc.uniqueArray(fc.constantFrom(...necks), { minLength: 1 }),
        pieces: fc.integer({ min: 1, max: 30 }),
      }),
      { maxLength: 5 },
    );
    /**
     * Gives each bottle, in order, the fitting parts that are left: the simple way, which is not
     * always the best.
     */
    const greedy = (some: FitRow[], parts: FitRow[]) => {
      const left = new Map(parts.map((part) => [part.id, part.pieces]));
      return some.reduce((sum, one) => {
        let open = one.pieces;
        for (const part of parts.filter((each) => goesWith(one, each))) {
          const taken = Math.min(open, left.get(part.id) ?? 0);
          left.set(part.id, (left.get(part.id) ?? 0) - taken);
          open -= taken;
        }
        return sum + one.pieces - open;
      }, 0);
    };
    /** The group of bottles that lacks the most parts decides (Hall): the exact result. */
    const exact = (some: FitRow[], parts: FitRow[]) => {
      const all = some.reduce((sum, { pieces }) => sum + pieces, 0);
      let worst = 0;
      for (let group = 0; group < 2 ** some.length; group += 1) {
        const members = some.filter((_, index) => group & (1 << index));
        const needed = members.reduce((sum, { pieces }) => sum + pieces, 0);
        const there = parts
          .filter((part) => members.some((member) => goesWith(member, part)))
          .reduce((sum, { pieces }) => sum + pieces, 0);
        worst = Math.max(worst, needed - there);
      }
      return all - worst;
    };
    fc.assert(
      fc.property(bottles, caps, (some, others) => {
        const rows = some.map(({ neck, pieces }, index) => bottle(index + 1, neck, pieces));
        const parts = others.map(({ necks: fitting, pieces }, index) =>
          cap(100 + index, fitting, pieces),
        );
        const pairs = mostPairs(rows, parts);
        expect(pairs).toBe(exact(rows, parts));
        expect(pairs).toBeGreaterThanOrEqual(greedy(rows, parts));
      }),
    );
  });
});
