import { expect, it } from 'vitest';
import { cartBadgeText } from './ShopHeader.tsx';

it.each([0, -1, Number.NaN])('[C17] there is no badge for %d', (count) => {
  expect(cartBadgeText(count)).toBeNull();
});

it.each([1, 12, 99])('[C17] the badge shows %d', (count) => {
  expect(cartBadgeText(count)).toBe(String(count));
});

it.each([100, 12_000])('[C18] the badge shows 99+ for %d', (count) => {
  expect(cartBadgeText(count)).toBe('99+');
});
