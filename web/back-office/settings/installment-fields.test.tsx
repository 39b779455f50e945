// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serve } from '#web/testing/render-page.tsx';
import { makeAdmin, renderSection } from '#web/testing/render-section.tsx';
import { InstallmentFields } from './InstallmentFields.tsx';
import type { PaymentsForm } from './payments-form.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const draft = { hasInstallments: true, maxCount: 6, minTotal: '', payer: 'shop' };
const category = (id: number, name: string, parentId: number | null = null) => ({
  id,
  key: `c${id}`,
  name,
  parentId,
  productCount: 0,
});

test('the limits of categories need no right to the catalogue', async () => {
  const asked = serve({
    'GET /categories': {
      body: [category(1, 'Şişe'), category(2, 'Kare', 1), category(3, 'Kapak')],
    },
  });
  await renderSection(
    <InstallmentFields
      draft={{ ...draft, categories: [{ categoryId: 2, maxCount: 3 }] } as PaymentsForm}
      errors={{}}
      onChange={() => undefined}
    />,
    { admin: makeAdmin({ role: 'custom', grants: ['settings:see', 'settings:change'] }) },
  );
  expect(await screen.findByRole('combobox', { name: /^Şişe › Kare/ })).toBeDefined();
  expect(screen.getByRole('option', { name: 'Kapak' })).toBeDefined();
  expect(asked.map(({ path }) => path)).toEqual(['/categories']);
});
