// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DROPDOWN_CLOSE_DELAY_MS } from '#web/base/frame/dropdown.ts';
import { SCROLL_THRESHOLD_PX } from '#web/base/frame/Header.tsx';
import { renderInShop } from '#web/testing/render.tsx';
import type { HeaderUser } from './AccountMenu.tsx';
import { ShopHeader } from './ShopHeader.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const isil: HeaderUser = {
  id: 1,
  email: 'isil@ornek.com.tr',
  firstName: 'Işıl',
  lastName: 'Çağdaş',
};
const onLogout = vi.fn<() => void>();

const renderHeader = ({
  user = null,
  cartCount = 0,
  path = '/',
}: {
  user?: HeaderUser | null;
  cartCount?: number;
  path?: string;
} = {}) =>
  renderInShop(
    <ShopHeader
      shopName="Flakon"
      user={user}
      cartCount={cartCount}
      onLogout={onLogout}
      onLanguageChange={vi.fn()}
    />,
    path,
  );

const href = (name: string | RegExp, inside = screen.getByRole('banner')) =>
  within(inside).getByRole('link', { name }).getAttribute('href');
const supplies = () => {
  const item = screen.getByRole('link', { name: 'Parfüm Malzemeleri' }).closest('li');
  if (!item) throw new Error('no supplies item');
  return item;
};
const isOpen = (element: Element) => element.hasAttribute('data-open');

describe('the header', () => {
  it('[C04] [C05] [C06] [C09] leads from the logo and its items to the right places', async () => {
    await renderHeader();
    expect(href('Flakon ana sayfa')).toBe('/');
    expect(href('Ana Sayfa')).toBe('/');
    expect(href('Esanslar')).toBe('/products?category=1');
    expect(href('Parfüm Malzemeleri')).toBe('/products?category=2');
    expect(href('Kampanyalar')).toBe('/campaigns');
    expect(href('Blog')).toBe('/blog');
    expect(href('Tasarım Aracı')).toBe('/configurator');
    expect(href('Sık Sorulanlar')).toBe('/faq');
    expect(href('İletişim')).toBe('/contact');
    expect(href('Sipariş Takip')).toBe('/orders/order-tracking');
  });

  it('[C10] lists exactly seven sub-categories with their ids', async () => {
    await renderHeader();
    const arrow = screen.getByRole('button', { name: 'Parfüm malzemelerinin alt kategorileri' });
    const dropdown = document.getElementById(arrow.getAttribute('aria-controls') ?? '');
    const links = within(dropdown as HTMLElement)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Parfüm Şişeleri', '/products?category=3'],
      ['Parfüm Kapakları', '/products?category=4'],
      ['Pompa ve Bilezik', '/products?category=5'],
      ['Mini Set', '/products?category=6'],
      ['Difüzör', '/products?category=7'],
      ['Serum Şişeleri', '/products?category=8'],
      ['Oto Kokusu', '/products?category=9'],
    ]);
  });

  it('[C07] [C08] opens the dropdown on hover and closes it 300 ms after the pointer has left', async () => {
    await renderHeader();
    vi.useFakeTimers();
    expect(DROPDOWN_CLOSE_DELAY_MS).toBe(300);
    fireEvent.pointerEnter(supplies());
    expect(isOpen(supplies())).toBe(true);
    fireEvent.pointerLeave(supplies());
    act(() => vi.advanceTimersByTime(299));
    expect(isOpen(supplies())).toBe(true);
    act(() => vi.advanceTimersByTime(1));
    expect(isOpen(supplies())).toBe(false);
  });

  it('keeps the dropdown open when the pointer comes back in time', async () => {
    await renderHeader();
    vi.useFakeTimers();
    fireEvent.pointerEnter(supplies());
    fireEvent.pointerLeave(supplies());
    act(() => vi.advanceTimersByTime(200));
    fireEvent.pointerEnter(supplies());
    act(() => vi.advanceTimersByTime(1000));
    expect(isOpen(supplies())).toBe(true);
  });

  it('stays open for a mouse that points and presses in one go; a press later on closes it', async () => {
    await renderHeader();
    vi.useFakeTimers();
    const arrow = screen.getByRole('button', { name: 'Parfüm malzemelerinin alt kategorileri' });
    fireEvent.pointerEnter(supplies());
    act(() => vi.advanceTimersByTime(120));
    fireEvent.click(arrow);
    expect(isOpen(supplies())).toBe(true);
    act(() => vi.advanceTimersByTime(DROPDOWN_CLOSE_DELAY_MS));
    fireEvent.click(arrow);
    expect(isOpen(supplies())).toBe(false);
  });

  it('[C22] toggles the dropdown by its arrow; Escape closes it and gives the focus back', async () => {
    await renderHeader();
    const arrow = screen.getByRole('button', { name: 'Parfüm malzemelerinin alt kategorileri' });
    fireEvent.click(arrow);
    expect(arrow.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(arrow);
    expect(arrow.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(arrow);
    fireEvent.keyDown(supplies(), { key: 'Escape' });
    expect(arrow.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(arrow);
  });

  it('[C11] [C12] leads to the favourites on desktop, to the sign-in or the account on a phone', async () => {
    await renderHeader();
    const favorites = () =>
      screen
        .getAllByRole('link', { name: 'Favoriler' })
        .map((link) => [link.classList.contains('phone-only'), link.getAttribute('href')]);
    expect(favorites()).toEqual([
      [true, '/login'],
      [false, '/account/favorites'],
    ]);
    cleanup();
    await renderHeader({ user: isil });
    expect(favorites()).toContainEqual([true, '/account']);
  });

  it('[C13] shows a customer the account links and the sign-out', async () => {
    await renderHeader({ user: isil });
    const account = screen.getByRole('button', { name: 'Hesabım: Işıl' });
    fireEvent.click(account);
    const menu = document.getElementById(account.getAttribute('aria-controls') ?? '');
    expect(
      [...(menu?.querySelectorAll('a, button') ?? [])].map((entry) => entry.textContent),
    ).toEqual(['Siparişlerim', 'Favoriler', 'Listelerim', 'Hesabım', 'Adreslerim', 'Çıkış yap']);
    fireEvent.click(screen.getByRole('button', { name: 'Çıkış yap' }));
    expect(onLogout).toHaveBeenCalledOnce();
    expect(account.getAttribute('aria-expanded')).toBe('false');
  });

  it('shows no sign-in link until the session is known', async () => {
    await renderInShop(
      <ShopHeader
        shopName="Flakon"
        user={undefined}
        cartCount={0}
        onLogout={onLogout}
        onLanguageChange={vi.fn()}
      />,
    );
    expect(document.body.textContent).not.toContain('Giriş yap');
    fireEvent.click(screen.getByRole('button', { name: 'Hesabım' }));
    expect(href('Hesabım')).toBe('/account');
  });

  it('[C15] offers sign-in and registration to a visitor', async () => {
    await renderHeader();
    fireEvent.click(screen.getByRole('button', { name: 'Hesabım: giriş yap' }));
    expect(href('Giriş yap')).toBe('/login');
    expect(href('Üye ol')).toBe('/register');
  });

  it('[C16] [C17] [C18] shows the cart with its count', async () => {
    await renderHeader();
    expect(href('Sepet')).toBe('/cart');
    expect(screen.queryByText(/^\d+\+?$/)).toBeNull();
    cleanup();
    await renderHeader({ cartCount: 12 });
    expect(href('Sepet 12 ürün')).toBe('/cart');
    cleanup();
    await renderHeader({ cartCount: 160 });
    expect(screen.getByText('99+')).toBeTruthy();
    expect(href('Sepet 99+ ürün')).toBe('/cart');
  });

  it('[C28] takes its scrolled form beyond 80 px', async () => {
    expect(SCROLL_THRESHOLD_PX).toBe(80);
    await renderHeader();
    const isScrolled = () => screen.getByRole('banner').querySelector('[data-scrolled]') !== null;
    const scrollTo = (y: number) => {
      Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
      fireEvent.scroll(window);
    };
    scrollTo(80);
    expect(isScrolled()).toBe(false);
    scrollTo(81);
    expect(isScrolled()).toBe(true);
    scrollTo(0);
    expect(isScrolled()).toBe(false);
  });

  it('marks the current page', async () => {
    await renderHeader({ path: '/products?category=5' });
    expect(
      screen.getByRole('link', { name: 'Parfüm Malzemeleri' }).getAttribute('aria-current'),
    ).toBe('page');
    expect(screen.getByRole('link', { name: 'Esanslar' }).getAttribute('aria-current')).toBeNull();
  });

  it('[C20] [C21] [C22] opens the phone menu with the same links, who is signed in, and logout', async () => {
    onLogout.mockClear();
    await renderHeader({ user: isil });
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Menüyü aç' })));
    const menu = await screen.findByRole('dialog', { name: 'Menü' });
    const links = within(menu)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(links).toEqual(
      expect.arrayContaining([
        '/',
        '/products?category=1',
        '/products?category=2',
        '/products?category=9',
        '/campaigns',
        '/blog',
        '/configurator',
        '/faq',
        '/contact',
        '/orders/order-tracking',
      ]),
    );
    expect(menu.textContent).toContain('Işıl Çağdaş');
    expect(menu.textContent).toContain('isil@ornek.com.tr');
    await act(
      async () => void fireEvent.click(within(menu).getByRole('button', { name: 'Çıkış yap' })),
    );
    expect(onLogout).toHaveBeenCalledOnce();
  });

  it('searches with GET /products?search=', async () => {
    const { router } = await renderHeader();
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Ürün ara' });
    fireEvent.change(field, { target: { value: 'kare 50' } });
    await act(async () => void fireEvent.submit(field.form as HTMLFormElement));
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/products?search=kare+50',
    );
  });
});
