import { describe, expect, test } from 'vitest';
import { problemsOf, type RequestValues, readPrice, readQuantity } from './quote-request-values.ts';

const values: RequestValues = {
  quantity: '1.200',
  targetPrice: '',
  neededOn: '',
  note: '',
  companyName: '',
  taxNumber: '',
  name: 'Işıl',
  email: 'isil@ornek.com',
  phone: '',
};

describe('what is typed', () => {
  test.each([
    ['28,50', 28.5],
    ['28.50', 28.5],
    ['1.250', 1_250],
    ['1.250,75', 1_250.75],
    ['1250', 1_250],
    [' 12 ', 12],
    ['0', null],
    ['-3', null],
    ['12,345', null],
    ['abc', null],
  ])('the price "%s" is %s', (typed, price) => expect(readPrice(typed)).toBe(price));

  test.each([
    ['1.200', 1_200],
    ['500', 500],
    ['0', null],
    ['-5', null],
    ['1,5', null],
    ['99999999999', null],
  ])('the quantity "%s" is %s', (typed, quantity) => expect(readQuantity(typed)).toBe(quantity));

  test('what is needed is missing, and what is given is checked', () => {
    expect(problemsOf(values, String)).toEqual({});
    const wrong = { ...values, quantity: '', name: ' ', email: 'x', taxNumber: '123' };
    expect(Object.keys(problemsOf(wrong, String))).toEqual([
      'quantity',
      'taxNumber',
      'name',
      'email',
    ]);
    expect(problemsOf({ ...values, neededOn: '2020-01-01' }, String)).toEqual({
      neededOn: 'neededOn',
    });
  });
});
