import { expect, test } from 'vitest';
import { DiscountBody } from '#shared/back-office/discounts.ts';
import { makeRule } from '#web/testing/make-rule.ts';
import { newRule, toBody, toForm, wrongNumbers } from './rule-form.ts';

test('[H06] the fields of a rule are filled, and read again without a change', () => {
  const rule = makeRule({
    kind: 'FIXED_AMOUNT',
    scope: 'CATEGORY',
    percentage: null,
    amount: 12.5,
    categoryIds: [8],
    conditions: {
      minSubtotal: 1_250.5,
      minQuantity: 12,
      isFirstOrder: true,
      customerEmails: ['a@ornek.com', 'b@ornek.com'],
      couponCode: 'BAHAR',
    },
    startDate: '2026-12-01T06:30:00.000Z',
    endDate: '2026-12-31T21:00:00.000Z',
    maxUses: 1_000,
  });
  const form = toForm(rule);
  expect(form).toMatchObject({
    amount: '12,5',
    minSubtotal: '1250,5',
    startDate: '2026-12-01T09:30',
    endDate: '2027-01-01T00:00',
    customerEmails: 'a@ornek.com\nb@ornek.com',
  });
  const {
    id: _,
    uses: __,
    state: ___,
    version: ____,
    createdAt: _____,
    updatedAt: ______,
    ...written
  } = rule;
  expect(toBody(form)).toEqual(written);
});

test('fields that do not belong to the chosen kind or scope are not sent, and are no error', () => {
  const form = {
    ...newRule,
    kind: 'FREE_SHIPPING' as const,
    percentage: 'on',
    amount: '5',
    productIds: [1],
    categoryIds: [2],
  };
  expect(wrongNumbers(form)).toEqual([]);
  expect(toBody(form)).toMatchObject({
    percentage: null,
    amount: null,
    productIds: [],
    categoryIds: [],
  });
});

test('an invalid number is an error, and is not sent', () => {
  const form = { ...newRule, percentage: 'on', minSubtotal: '5 lira', maxUses: '10' };
  expect(wrongNumbers(form)).toEqual(['percentage', 'minSubtotal']);
  expect(toBody(form)).toMatchObject({
    percentage: null,
    maxUses: 10,
    conditions: { minSubtotal: null },
  });
});

test('a new rule with a name is valid for the server, and it is off', () => {
  expect(DiscountBody.parse({ ...toBody(newRule), name: 'Bahar' })).toMatchObject({
    isActive: false,
    isCombinable: true,
    priority: 0,
  });
});
