import { expect, test } from 'vitest';
import { kurus } from '#shared/base/money.ts';
import {
  countProposed,
  numbersIn,
  type OpenLine,
  propose,
  type WaitingRecord,
} from './proposals.ts';

const line = (change: Partial<OpenLine> = {}): OpenLine => ({
  id: 1,
  day: '2026-11-21',
  amountKurus: kurus(10_000),
  description: '',
  reference: '',
  name: '',
  ...change,
});
const order = (change: Partial<WaitingRecord> = {}): WaitingRecord => ({
  orderNumber: '7K3M9QX2TD',
  version: 1,
  name: 'Işıl Çağrı',
  companyName: null,
  dueKurus: kurus(10_000),
  isOver: false,
  createdAt: new Date('2026-11-20T09:00:00Z'),
  ...change,
});
const first = (lines: OpenLine[], orders: WaitingRecord[]) =>
  propose(lines, orders)
    .get(1)
    ?.map(({ order: { orderNumber }, grounds, isSafe, differenceKurus }) => [
      orderNumber,
      grounds.join('+'),
      isSafe,
      differenceKurus,
    ]);

test.each(['7K3M9QX2TD', 'siparis no 7k3m9 qx2td', '7K3M9-QX2TD ödemesi', 'NO:7K3M9QX2TD.FAST'])(
  'number and amount agree in "%s": safe',
  (description) => {
    expect(first([line({ description })], [order()])).toEqual([
      ['7K3M9QX2TD', 'number+amount', true, 0],
    ]);
  },
);

test('an order number is recognised although the bank writes i and o for 1 and 0', () => {
  expect(numbersIn(line({ description: '7K3M9QX2Tİ' }))).toEqual(['7K3M9QX2T1']);
});

test('an amount that differs is proposed with its difference and is never safe', () => {
  expect(
    first([line({ description: '7K3M9QX2TD', amountKurus: kurus(9_000) })], [order()]),
  ).toEqual([['7K3M9QX2TD', 'number', false, -1_000]]);
});

test('a match by amount or name is proposed, the stronger first, and is not safe', () => {
  const other = order({ orderNumber: 'AAAAAAAAAA', name: 'Başka Biri' });
  expect(first([line({ name: 'ISIL CAGRI' })], [other, order()])).toEqual([
    ['7K3M9QX2TD', 'amount+name', false, 0],
    ['AAAAAAAAAA', 'amount', false, 0],
  ]);
});

test('a company is recognised without the words that all company names have', () => {
  const company = order({
    companyName: 'Lale Kozmetik San. ve Tic. Ltd. Şti.',
    dueKurus: kurus(1),
  });
  expect(first([line({ description: 'LALE KOZMETIK SANAYI' })], [company])).toEqual([
    ['7K3M9QX2TD', 'name', false, 9_999],
  ]);
});

test('two lines for one order, and two orders in one line, are not safe: a person decides', () => {
  const twice = propose(
    [line({ description: '7K3M9QX2TD' }), line({ id: 2, description: '7K3M9QX2TD' })],
    [order()],
  );
  expect([...twice.values()].flat().map(({ isSafe }) => isSafe)).toEqual([false, false]);
  const both = order({ orderNumber: 'AAAAAAAAAA' });
  expect(
    first([line({ description: '7K3M9QX2TD ve AAAAAAAAAA' })], [order(), both])?.map(
      ([, , isSafe]) => isSafe,
    ),
  ).toEqual([false, false]);
});

test('an order that is over, or was placed later, is proposed by its number alone', () => {
  expect(first([line({ name: 'ISIL CAGRI' })], [order({ isOver: true })])).toEqual([]);
  expect(first([line({ day: '2026-11-19', name: 'ISIL CAGRI' })], [order()])).toEqual([]);
  expect(first([line({ description: '7K3M9QX2TD' })], [order({ isOver: true })])).toEqual([
    ['7K3M9QX2TD', 'number+amount', false, 0],
  ]);
});

test('the words of a name are read once, however many lines there are', () => {
  let reads = 0;
  const read = {
    ...order(),
    get name() {
      reads += 1;
      return 'Işıl Çağrı';
    },
  };
  const lines = Array.from({ length: 300 }, (_, id) => line({ id, name: 'ISIL CAGRI' }));
  expect(propose(lines, [read]).size).toBe(300);
  expect(reads).toBe(1);
});

test('as many lines are counted as have a proposal', () => {
  const lines = [
    line({ id: 1, description: '7K3M9QX2TD' }),
    line({ id: 2, amountKurus: kurus(1) }),
    line({ id: 3, amountKurus: kurus(1), name: 'ISIL CAGRI' }),
    line({ id: 4, day: '2026-11-19' }),
  ];
  const orders = [order({ orderNumber: 'AAAAAAAAAA', isOver: true }), order()];
  const proposed = [...propose(lines, orders)].filter(([, { length }]) => length > 0);
  expect(proposed.map(([id]) => id)).toEqual([1, 3]);
  expect(countProposed(lines, orders)).toBe(2);
});
