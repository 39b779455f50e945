// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInShop } from '#web/testing/render.tsx';
import { Pagination } from './Pagination.tsx';

afterEach(cleanup);

it('links to the other pages and marks the current one', async () => {
  await renderInShop(
    <Pagination page={2} pageCount={3} hrefFor={(page) => `/products?page=${page}`} />,
  );
  expect(screen.getByText('2').getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Sayfa 3' }).getAttribute('href')).toBe(
    '/products?page=3',
  );
  expect(screen.getByRole('link', { name: 'Önceki sayfa' }).getAttribute('href')).toBe(
    '/products?page=1',
  );
  expect(screen.getByRole('link', { name: 'Sonraki sayfa' }).getAttribute('href')).toBe(
    '/products?page=3',
  );
});

it('has no link before the first page and shows nothing for a single one', async () => {
  await renderInShop(<Pagination page={1} pageCount={3} hrefFor={(page) => `?page=${page}`} />);
  expect(screen.queryByRole('link', { name: 'Önceki sayfa' })).toBeNull();
  cleanup();
  await renderInShop(<Pagination page={1} pageCount={1} hrefFor={(page) => `?page=${page}`} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});
