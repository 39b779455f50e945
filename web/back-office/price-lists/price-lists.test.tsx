// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serve } from '#web/testing/render-page.tsx';
import { pressButton, renderSection } from '#web/testing/render-section.tsx';
import PriceLists from './PriceLists.tsx';

const list = {
  id: 7,
  name: 'Bayi 2026',
  companies: [{ id: 3, name: 'Lavanta A.Ş.' }],
  companyGroups: [],
  customerGroups: [],
  startDate: null,
  endDate: null,
  isActive: true,
  state: 'in-force',
  minNet: null,
  priority: 0,
  isFinal: false,
  rowCount: 1,
  version: 4,
  rows: [
    {
      productId: 1,
      categoryId: null,
      name: 'Kare şişe',
      sku: 'FL-1',
      publicPrice: 10,
      mayBeDearer: false,
      steps: [{ minQuantity: 1, percentage: 15, price: null }],
    },
  ],
};

test('a list is changed at its row and saved with the version that was read', async () => {
  const sent: unknown[] = [];
  serve({
    'GET /admin/price-lists/7': { body: list },
    'GET /admin/price-lists/audience': {
      body: { companies: [], companyGroups: [], customerGroups: [] },
    },
    'GET /categories/hierarchy': { body: [] },
    'PUT /admin/price-lists/7': ({ body }) => {
      sent.push(body);
      return { body: { ...list, version: 5 } };
    },
  });
  await renderSection(<PriceLists />, { path: '/7', pattern: '/*' });
  const amount = await screen.findByDisplayValue('15');
  await act(async () => void fireEvent.change(amount, { target: { value: '17,5' } }));
  await pressButton('Kaydet');
  expect(sent).toMatchObject([
    {
      version: 4,
      companyIds: [3],
      rows: [{ productId: 1, steps: [{ minQuantity: 1, percentage: 17.5, price: null }] }],
    },
  ]);
});
