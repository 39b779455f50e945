import { describe, expect, test } from 'vitest';
import {
  bodyOf,
  type RequestValues,
  readQuantity,
  requestResolver,
} from './quote-request-values.ts';

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
const texts = ((key: string) => key) as never;
const check = async (changed: Partial<RequestValues>) => {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await requestResolver(7, texts)({ ...values, ...changed }, null, options);
  return Object.entries(errors).map(([field, error]) => [field, error?.message]);
};

describe('what is typed', () => {
  test.each([
    ['1.200', 1_200],
    ['500', 500],
    ['0', null],
    ['-5', null],
    ['1,5', null],
    ['1.5', null],
    ['1,200.00', null],
    ['99999999999', null],
  ])('the quantity "%s" is %s', (typed, quantity) => expect(readQuantity(typed)).toBe(quantity));

  test('becomes the body of the request', async () => {
    expect(await check({})).toEqual([]);
    expect(bodyOf(7, { ...values, targetPrice: '12,50' })).toMatchObject({
      productId: 7,
      quantity: 1_200,
      targetPrice: 12.5,
      neededOn: null,
    });
  });

  test.each<[Partial<RequestValues>, string]>([
    [{ quantity: '' }, 'quantity'],
    [{ quantity: '0' }, 'quantity'],
    [{ quantity: '99999999999' }, 'quantity'],
    [{ targetPrice: 'abc' }, 'targetPrice'],
    [{ targetPrice: '0' }, 'targetPrice'],
    [{ neededOn: '2020-01-01' }, 'neededOn'],
    [{ taxNumber: '123' }, 'taxNumber'],
    [{ name: ' ' }, 'name'],
    [{ email: 'x' }, 'email'],
  ])('%o is reported at its field', async (changed, field) =>
    expect(await check(changed)).toEqual([[field, `request.errors.${field}`]]),
  );
});
