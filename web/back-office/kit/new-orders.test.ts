import { expect, test } from 'vitest';
import { newOrders, rememberOrders } from './new-orders.ts';

const order = (number: number) => ({
  orderNumber: `ORDER${number}`,
  name: 'Ayşe Yılmaz',
  total: 100,
  createdAt: `2026-11-2${number}T10:00:00.000Z`,
});
const orders = (...numbers: number[]) => numbers.map(order);
const none = '/admin/orders';
const numbersOf = (list: { orderNumber: string }[]) => list.map(({ orderNumber }) => orderNumber);

test('the first answer announces nothing', () => {
  expect(newOrders(null, orders(1, 2), none)).toEqual([]);
});

test('an order that was not there before is new', () => {
  const before = rememberOrders(null, orders(1));
  expect(numbersOf(newOrders(before, orders(2, 1), none))).toEqual(['ORDER2']);
});

test('an order that moves up into the newest five is not new', () => {
  const before = rememberOrders(null, orders(6, 5, 4, 3, 2));
  expect(newOrders(before, orders(5, 4, 3, 2, 1), none)).toEqual([]);
  expect(numbersOf(newOrders(before, orders(7, 6, 5, 4, 3), none))).toEqual(['ORDER7']);
});

test('an older order that is paid late is new while all waiting orders are shown', () => {
  const before = rememberOrders(null, orders(3, 2));
  expect(numbersOf(newOrders(before, orders(3, 2, 1), none))).toEqual(['ORDER1']);
});

test('an order is announced once, and not on its own page', () => {
  const before = rememberOrders(rememberOrders(null, orders(1, 2)), orders(1));
  expect(newOrders(before, orders(1, 2), none)).toEqual([]);
  expect(newOrders(before, orders(3), '/admin/orders/ORDER3')).toEqual([]);
});
