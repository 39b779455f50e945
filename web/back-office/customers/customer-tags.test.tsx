// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AdminCustomer } from '#shared/back-office/customers.ts';
import { serve } from '#web/testing/render-page.tsx';
import { pressButton, renderSection } from '#web/testing/render-section.tsx';
import { CustomerTags } from './CustomerTags.tsx';
import { useCustomerChange } from './customer-calls.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const customer = (change: Partial<AdminCustomer>) =>
  ({ profile: { id: 7 }, group: null, tags: [], ...change }) as unknown as AdminCustomer;
const vip = { id: 1, name: 'Çok alır' };

function Box() {
  const [shown, setShown] = useState(customer({ tags: [vip] }));
  return <CustomerTags customer={shown} actions={useCustomerChange(setShown)} />;
}

test('a tag and a group are typed with used ones as suggestions, and a tag is removed with a press', async () => {
  const used = { tags: [vip, { name: 'Vadeli' }], groups: [{ name: 'Bayi' }] };
  const asked = serve({
    'GET /admin/customers/tags': { body: used },
    'POST /admin/customers/7/tags': {
      body: customer({ tags: [vip, { id: 2, name: 'Vadeli' }] }),
    },
    'PUT /admin/customers/7/group': { body: customer({ group: 'Bayi', tags: [vip] }) },
    'DELETE /admin/customers/7/tags/1': { body: customer({}) },
  });
  await renderSection(<Box />);
  const choices = [...document.querySelectorAll('option')].map(({ value }) => value);
  expect(choices).toEqual(['Bayi', 'Vadeli']);
  fireEvent.change(screen.getByLabelText('Etiket ekle'), { target: { value: ' Vadeli ' } });
  await pressButton('Ekle');
  expect(await screen.findByRole('button', { name: /^Vadeli/ })).toBeDefined();
  expect(screen.getByLabelText('Etiket ekle')).toHaveProperty('value', '');
  fireEvent.change(screen.getByLabelText('Grup'), { target: { value: 'bayi' } });
  await pressButton('Kaydet');
  expect(screen.getByLabelText('Grup')).toHaveProperty('value', 'Bayi');
  await pressButton(/^Çok alır/);
  expect(asked.slice(1).map(({ method, body }) => [method, body])).toEqual([
    ['POST', { name: 'Vadeli' }],
    ['PUT', { name: 'bayi' }],
    ['DELETE', undefined],
  ]);
});
