// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { AdminCustomer } from '#shared/back-office/customers.ts';
import { renderInShop } from '#web/testing/render.tsx';
import { CustomerNotes } from './CustomerProfile.tsx';

afterEach(cleanup);

test('leaving with a note that was typed but not added asks first', async () => {
  const customer = { profile: { id: 7 }, notes: [] } as unknown as AdminCustomer;
  const { router } = await renderInShop(
    <>
      <CustomerNotes customer={customer} actions={{ busy: null, act: async () => true }} />
      <Link to="/admin/customers">Müşteriler</Link>
    </>,
    '/admin/customers/7',
  );
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Perşembe aranacak' } });
  await act(async () => void fireEvent.click(screen.getByText('Müşteriler')));
  expect(router.state.location.pathname).toBe('/admin/customers/7');
  await act(
    async () =>
      void fireEvent.click(
        within(screen.getByRole('dialog')).getByRole('button', { name: 'Sayfada kal' }),
      ),
  );
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Perşembe aranacak');
});
