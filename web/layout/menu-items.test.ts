import { expect, test } from 'vitest';
import { menuItems } from './menu-items.ts';

const keys = (items: ReturnType<typeof menuItems>) => items.map(({ key }) => key);

test('[B01] the default menu of the phone has the gifts in addition to the items of the header', () => {
  expect(keys(menuItems(null, 'tr', 'header'))).toEqual([
    'home',
    'essences',
    'supplies',
    'campaigns',
    'blog',
    'designTool',
  ]);
  expect(keys(menuItems(null, 'tr', 'phone'))).toContain('occasions');
});

test('the merchant’s order, names and own links, in both languages', () => {
  const menu = [
    { key: 'blog' as const, href: '', labelTr: 'Defter', labelEn: '' },
    { key: null, href: '/faq', labelTr: 'Yardım', labelEn: '' },
    { key: null, href: '/contact', labelTr: 'Yazın', labelEn: 'Write to us' },
  ];
  expect(menuItems(menu, 'tr', 'header')).toEqual([
    { key: 'blog', to: '/blog', label: 'Defter' },
    { key: null, to: '/faq', label: 'Yardım' },
    { key: null, to: '/contact', label: 'Yazın' },
  ]);
  expect(menuItems(menu, 'en', 'phone').map(({ label }) => label)).toEqual([
    '',
    'Yardım',
    'Write to us',
  ]);
});
