import { expect, test } from 'vitest';
import type { AdminSession } from '#web/back-office/session/AdminSession.tsx';
import { findPlaces, placesFor } from './places.ts';

const names = { section: (key: string) => key, act: (key: string) => key, setting: String };

test('a place is a page that the administrator may open, and each has one address', () => {
  const all = placesFor({ may: () => true, mayChange: () => true }, names);
  expect(new Set(all.map(({ to }) => to)).size).toBe(all.length);
  for (const page of ['setup', 'connections', 'shop'])
    expect(all.map(({ to }) => to)).toContain(`/admin/settings/${page}`);
  const orders: AdminSession['may'] = (right) => right === null || right === 'orders';
  const few = placesFor({ may: orders, mayChange: orders }, names);
  expect(few.map(({ to }) => to)).toContain('/admin/orders/new');
  expect(few.map(({ to }) => to)).not.toContain('/admin/products/new');
  expect(few.some(({ to }) => to.startsWith('/admin/settings'))).toBe(false);

  const seen = placesFor({ may: orders, mayChange: () => false }, names).map(({ to }) => to);
  expect(seen).toContain('/admin/orders');
  expect(seen).not.toContain('/admin/orders/new');
});

test('beginnings of words find a place, with Turkish letters or without', () => {
  const places = [
    { key: 'a', name: 'Yeni ürün ekle', to: '/a' },
    { key: 'b', name: 'Ayarlar: İndirim', to: '/b' },
  ];
  const found = (text: string) => findPlaces(places, text).map(({ key }) => key);
  expect(found('yeni ur')).toEqual(['a']);
  expect(found('ÜRÜN')).toEqual(['a']);
  expect(found('indirim')).toEqual(['b']);
  expect(found('run')).toEqual([]);
  expect(found('  ')).toEqual([]);
});
