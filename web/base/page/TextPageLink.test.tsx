// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { TextPageLink } from './TextPageLink.tsx';

afterEach(cleanup);

test.each([
  { basename: '/', address: '/kvkk' },
  { basename: '/en', address: '/en/kvkk' },
])(
  'the text opens in the language of the page, in a new tab ($address)',
  ({ basename, address }) => {
    const element = <TextPageLink to="/kvkk">KVKK</TextPageLink>;
    const router = createMemoryRouter([{ path: '*', element }], {
      basename,
      initialEntries: [`${basename}/`.replace('//', '/')],
    });
    render(<RouterProvider router={router} />);
    const link = screen.getByRole('link', { name: 'KVKK' });
    expect(link.getAttribute('href')).toBe(address);
    expect(link.getAttribute('target')).toBe('_blank');
  },
);
