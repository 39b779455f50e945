// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInShop } from '#web/testing/render.tsx';
import { type FooterShop, ShopFooter } from './ShopFooter.tsx';

const shop: FooterShop = {
  name: 'Flakon',
  title: 'Flakon Cam ve Ambalaj Ltd. Şti.',
  mersis: '0123456789012345',
  phone: '+902120000000',
  email: 'merhaba@flakon.example',
  address: '',
  etbisLink: '',
  socialLinks: [
    'https://www.instagram.com/flakon',
    'https://tr.pinterest.example/flakon',
    'https://cam.ornek.com.tr',
  ],
  paymentMethods: ['card', 'transfer'],
  paymentMarks: null,
};

beforeEach(async () => {
  await renderInShop(<ShopFooter shop={shop} />);
});
afterEach(cleanup);

const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('[C23] says who we are and where to go', () => {
  expect(screen.getByText(/Birbirine tam oturan parçalar/)).toBeTruthy();
  expect(href('Instagram')).toBe('https://www.instagram.com/flakon');
  expect(href('Pinterest')).toBe('https://tr.pinterest.example/flakon');
  expect(href('cam.ornek.com.tr')).toBe('https://cam.ornek.com.tr');
  expect(href('Parfüm Şişeleri')).toBe('/products?category=3');
});

it('[C24] draws the accepted payment methods', () => {
  const image = screen.getByRole('img', { name: /^Ödeme yolları/ });
  expect(image.getAttribute('aria-label')).toBe(
    'Ödeme yolları: Kredi ve banka kartı, 3D Güvenli, Havale / EFT',
  );
  expect(image.querySelectorAll('svg')).toHaveLength(3);
});

it("[C24] shows the merchant's picture of the card marks in place of the drawing", async () => {
  cleanup();
  const url = '/media/images/0123456789abcdef0123456789abcdef/480.webp';
  const paymentMarks = { url, width: 500, height: 60, widths: [160, 320, 480], placeholder: null };
  await renderInShop(<ShopFooter shop={{ ...shop, paymentMarks }} />);

  const image = screen.getByRole('img', { name: /^Ödeme yolları/ });
  expect([image.tagName, image.getAttribute('src')]).toEqual(['IMG', url]);
});

it('[C25] gives phone and e-mail', () => {
  expect(href('0212 000 00 00')).toBe('tel:+902120000000');
  expect(href('merhaba@flakon.example')).toBe('mailto:merhaba@flakon.example');
});

it('[C26] links to the five legal pages', () => {
  expect(href('Hakkımızda')).toBe('/about');
  expect(href('Gizlilik Politikası')).toBe('/privacy-policy');
  expect(href('Mesafeli Satış Sözleşmesi')).toBe('/distance-sales-agreement');
  expect(href('Garanti ve İade')).toBe('/warranty-return');
  expect(href('Üyelik Sözleşmesi')).toBe('/membership-agreement');
});

it('[C27] the copyright year is the current year', async () => {
  cleanup();
  vi.useFakeTimers({ now: new Date('2031-06-01T12:00:00Z'), toFake: ['Date'] });
  await renderInShop(<ShopFooter shop={shop} />);
  expect(screen.getByText(/Flakon Cam ve Ambalaj/).textContent).toContain('© 2031');
  vi.useRealTimers();
});
