import { expect, test } from 'vitest';
import { ZERO } from '#shared/base/money.ts';
import type { AppliedRule, DiscountRule, UnusedRule } from '#shared/pricing/discount-rules.ts';
import { makeRule } from '#shared/testing/make-rule.ts';
import { explainUnused } from './explain.ts';

const bottle = 1;
const goldPump = 2;
const silverPump = 3;
const otherBottle = 4;
const bundle = (id: number, points: number, productIds: number[]) =>
  makeRule({ id, scope: 'BUNDLE', points, productIds });
const applied = (rule: DiscountRule): AppliedRule => ({
  rule,
  amount: ZERO,
  shares: [],
  beatenBy: [],
  isShipping: false,
});
const unmet = (rule: DiscountRule): UnusedRule => ({
  rule,
  reason: 'no-bundle',
  by: null,
  missing: null,
});
const gold = bundle(1, 800, [bottle, goldPump]);
const hintsOf = (rule: DiscountRule, cart: number[], rules: DiscountRule[] = [gold]) =>
  explainUnused(
    { appliedRules: rules.map(applied), unusedRules: [unmet(rule)] },
    new Set(cart),
  ).map(({ id, missingProductIds }) => [id, missingProductIds]);

test('a bundle that is within reach names the products that the cart does not have', () => {
  expect(hintsOf(gold, [bottle, silverPump], [])).toEqual([[1, [goldPump]]]);
});

test('a set that has its discount is offered only a better one', () => {
  const cart = [bottle, goldPump];
  expect(hintsOf(bundle(2, 300, [bottle, silverPump]), cart)).toEqual([]);
  expect(hintsOf(bundle(2, 800, [bottle, silverPump]), cart)).toEqual([]);
  expect(hintsOf(bundle(2, 900, [bottle, silverPump]), cart)).toEqual([[2, [silverPump]]]);
});

test('a discount of another set or of the whole cart hides nothing', () => {
  const small = bundle(2, 300, [otherBottle, silverPump]);
  expect(hintsOf(small, [bottle, goldPump, otherBottle])).toEqual([[2, [silverPump]]]);
  const whole = makeRule({ id: 3, points: 1_000 });
  expect(hintsOf(small, [otherBottle], [whole])).toEqual([[2, [silverPump]]]);
});
