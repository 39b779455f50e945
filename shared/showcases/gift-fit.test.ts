import { expect, test } from 'vitest';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { isClosedBy, isGift, isLabelled, isWrappedIn } from './gift-fit.ts';

const of = (attributes: Attributes) => ({ id: 1, attributes });
const atomizer: Attributes = {
  part: 'atomizer',
  contents: 'set',
  neck: '13/415',
  capacityMl: 10,
  form: 'cylinder',
  heightMm: 112,
  diameterMm: 17,
};
const crimped: Attributes = {
  part: 'bottle',
  contents: 'set',
  neck: 'FEA15',
  capacityMl: 50,
  form: 'cylinder',
  heightMm: 86,
  shoulderMm: 80,
  diameterMm: 37,
};
const three: Attributes = { ...crimped, part: 'set', neck: 'FEA13', capacityMl: 15 };
const crimper: Attributes = {
  part: 'crimper',
  toolUse: 'crimp',
  neck: 'FEA15',
  fitsNecks: ['FEA13', 'FEA15'],
};

test('gifts are complete sets: a loose bottle, a label or a pouch is none', () => {
  expect([atomizer, crimped, three].map((one) => isGift(of(one)))).toEqual([true, true, true]);
  const { contents: _, ...loose } = crimped;
  for (const other of [loose, { part: 'label' }, { part: 'pouch' }, { part: 'box' }])
    expect(isGift(of(other))).toBe(false);
});

test('only a crimped gift needs the tool, and one for its neck', () => {
  const needs = (gift: Attributes, tool: Attributes) => isClosedBy(of(gift), of(tool));
  expect([crimped, three, atomizer].map((gift) => needs(gift, crimper))).toEqual([
    true,
    true,
    false,
  ]);
  expect(needs(three, { ...crimper, fitsNecks: ['FEA15'] })).toBe(false);
  expect(needs(crimped, { ...crimper, toolUse: 'open' })).toBe(false);
});

test('a wrapping is offered if the gift fits in; a ribbon for every gift but one of several bottles', () => {
  const wraps = (gift: Attributes, wrapping: Attributes) => isWrappedIn(of(gift), of(wrapping));
  const pouch: Attributes = { part: 'pouch', forCapacityMl: 50, heightMm: 120, widthMm: 90 };
  const small: Attributes = { part: 'pouch', forCapacityMl: 10, heightMm: 90, widthMm: 70 };
  const box: Attributes = {
    part: 'box',
    uses: ['perfume'],
    forCapacityMl: 50,
    heightMm: 118,
    widthMm: 50,
    depthMm: 50,
  };
  const ribbon: Attributes = { part: 'cord', widthMm: 10 };
  expect([pouch, small, box, ribbon].map((one) => wraps(atomizer, one))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect([pouch, small, box, ribbon].map((one) => wraps(crimped, one))).toEqual([
    true,
    false,
    true,
    true,
  ]);
  expect([pouch, small, box, ribbon].some((one) => wraps(three, one))).toBe(false);
});

test('a label needs a flat front', () => {
  const sheet = of({ part: 'label', isPersonalised: true, widthMm: 45, heightMm: 60 });
  expect(isLabelled(of(crimped), sheet)).toBe(true);
  expect(isLabelled(of({ ...crimped, heightMm: 12, shoulderMm: 6 }), sheet)).toBe(false);
  expect(isLabelled(of(three), sheet)).toBe(false);
});
