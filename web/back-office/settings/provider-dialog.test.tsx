// @vitest-environment jsdom
// The dialog of a payment provider follows from its description in the table.
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { keyedProviderNames, keysOf, providerTitle } from '#shared/orders/payment-providers.ts';
import { connectionNames } from '#shared/settings/connections.ts';
import { serve } from '#web/testing/render-page.tsx';
import { renderSection } from '#web/testing/render-section.tsx';
import { ConnectionsSettings } from './ConnectionsSettings.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const none = {
  source: 'none',
  isReadable: true,
  isSandbox: false,
  changedBy: null,
  changedAt: null,
  version: 0,
};
const connections = Object.fromEntries(connectionNames.map((name) => [name, none]));
const click = (button: HTMLElement) => act(async () => void fireEvent.click(button));

test.each(keyedProviderNames)(
  'the keys of %s are typed and sent to its own address',
  async (name) => {
    const saved = { ...connections, [name]: { ...none, source: 'back-office', version: 1 } };
    const asked = serve({
      'GET /admin/settings/connections': { body: connections },
      [`PUT /admin/settings/connections/${name}`]: { body: saved },
    });
    await renderSection(<ConnectionsSettings />);
    const box = within(await screen.findByRole('region', { name: providerTitle(name) }));
    await click(box.getByRole('button', { name: 'Anahtarları gir' }));
    const dialog = within(screen.getByRole('dialog', { name: providerTitle(name) }));
    const fields = [...screen.getByRole('dialog').querySelectorAll('input')];
    expect(fields.map(({ name: key }) => key)).toEqual(keysOf(name).map(([key]) => key));
    for (const [at, field] of fields.entries())
      fireEvent.change(field, { target: { value: `${at + 1}` } });
    await click(dialog.getByRole('button', { name: 'Kaydet' }));

    expect(asked.at(-1)).toMatchObject({
      method: 'PUT',
      body: {
        ...Object.fromEntries(keysOf(name).map(([key], at) => [key, `${at + 1}`])),
        version: 0,
      },
    });
  },
);

test('a provider with a sandbox offers both places; texts name the company', async () => {
  serve({ 'GET /admin/settings/connections': { body: connections } });
  await renderSection(<ConnectionsSettings />);
  const box = within(await screen.findByRole('region', { name: 'iyzico' }));
  expect(box.getByText(/^iyzico anahtarları girilmemiş\./)).toBeTruthy();
  await click(box.getByRole('button', { name: 'Anahtarları gir' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByLabelText('Ortam').textContent).toBe('Gerçek ödemeDeneme (sandbox)');
  expect(dialog.getByText(/iyzico panelinde.*“sandbox-” ile başlar/)).toBeTruthy();
});
