// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ReturnOffer } from '#shared/orders/returns.ts';
import { renderPage, serve } from '#web/testing/render-page.tsx';
import { ReturnForm } from './ReturnForm.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const row = { sku: 'FL-1', imageUrl: '/1.webp', isPersonalised: false };
const offer: ReturnOffer = {
  orderNumber: '7K3M9QX2TD',
  isOffered: true,
  isCorporate: false,
  howTo: null,
  reasons: [
    { reason: 'withdrawal', isInTime: true, until: '2026-12-10T20:59:59.000Z' },
    { reason: 'damaged', isInTime: true, until: null },
  ],
  rows: [
    { ...row, position: 1, name: 'Kare Şişe', quantity: 12, left: 12 },
    { ...row, position: 2, name: 'Etiketli Şişe', quantity: 5, left: 5, isPersonalised: true },
  ],
  address: 'Atölye',
};
const SEND = 'POST /orders/7K3M9QX2TD/returns';

async function show(status = 201) {
  const requests = serve({
    [SEND]: { status, body: { id: 1, code: 'R1', message: 'Olmadı' } },
  });
  const sent: unknown[] = [];
  await renderPage(
    <ReturnForm offer={offer} onChanged={async () => undefined} onSent={(one) => sent.push(one)} />,
  );
  return { requests, sent };
}
const choose = (name: RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('radio', { name })));
const tick = (name: RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('checkbox', { name })));
const write = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: /^Ne oldu/ }), { target: { value: text } });
const submit = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: 'İade talebini gönder' })));

test('everything that is missing is named at once, and nothing is sent', async () => {
  const { requests } = await show();
  await submit();
  expect(screen.getByText('Bir neden seçin.')).toBeDefined();
  expect(screen.getByText('En az bir ürün seçin.')).toBeDefined();

  await choose(/Hasarlı/);
  expect(screen.queryByText('Bir neden seçin.')).toBeNull();
  await submit();
  expect(screen.getByText('En az bir ürün seçin.')).toBeDefined();
  expect(screen.getByText('Ne olduğunu birkaç sözle yazın.')).toBeDefined();
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('the focus moves to the first part of the form that has an error', async () => {
  await show();
  await submit();
  const group = screen.getByRole('radiogroup', { name: 'Neden iade etmek istiyorsunuz?' });
  const withdrawal = screen.getByRole('radio', { name: /Vazgeçtim/ });
  expect(document.activeElement).toBe(withdrawal);
  expect(group.getAttribute('aria-invalid')).toBe('true');
  expect(group.getAttribute('aria-describedby')).toBe('return-reason-problem');

  await choose(/Hasarlı/);
  await submit();
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /Kare Şişe/ }));
  await tick(/Kare Şişe/);
  await submit();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Ne oldu/ }));
});

test('what is personalised does not go back for a withdrawal, also when it was ticked before', async () => {
  const { requests, sent } = await show();
  await choose(/Hasarlı/);
  await tick(/Etiketli Şişe/);
  await choose(/Vazgeçtim/);
  await submit();
  expect(screen.getByText('En az bir ürün seçin.')).toBeDefined();

  await tick(/Kare Şişe/);
  await submit();
  expect(sent).toHaveLength(1);
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    reason: 'withdrawal',
    rows: [{ position: 1, quantity: 12 }],
    note: null,
  });
});

test('a refusal of the server is shown, and the second attempt is the same request', async () => {
  const { requests, sent } = await show(409);
  await choose(/Hasarlı/);
  await tick(/Kare Şişe/);
  write('İki şişe kırık.');
  await submit();
  await submit();
  expect(sent).toEqual([]);
  const keys = requests
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => (body as { requestKey: string }).requestKey);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});
