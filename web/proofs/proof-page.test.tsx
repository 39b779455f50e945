// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ProofAnswer } from '#shared/proofs/proofs.ts';
import { expectLoggedFailure, renderPage, serve } from '#web/testing/render-page.tsx';
import ProofRoute from './proof.route.tsx';

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/proofs/7#t=token-7');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

const hash = 'a'.repeat(64);
const proof = (change: Partial<ProofAnswer> = {}): ProofAnswer => ({
  id: 7,
  orderNumber: '7K4M2QX9TB',
  designId: 'FB10DQ42EX',
  number: 2,
  state: 'waiting',
  contentHash: hash,
  isUploaded: false,
  canAnswer: true,
  createdAt: '2026-11-26T09:00:00Z',
  facts: {
    bottle: 'Kare Şişe',
    product: 'Özel Etiket',
    pieces: 50,
    widthMm: 20.5,
    heightMm: 24,
    bottomMm: 14,
    inks: ['gold'],
    texts: ['İğde'],
  },
  history: [
    { state: 'waiting', comment: 'Altın yaptık', at: '2026-11-26T09:00:00Z', isBuyer: false },
  ],
  ...change,
});
const press = (name: string) =>
  act(async () => void fireEvent.click(await screen.findByRole('button', { name })));
const open = () => renderPage(<ProofRoute />, '/proofs/7', '/proofs/:proofId');

test('everybody with the link sees what is printed, and approves what is on the screen', async () => {
  let now = proof();
  const asked = serve({
    'GET /proofs/7': () => ({ body: now }),
    'POST /proofs/7/answer': () => {
      now = proof({ state: 'approved', canAnswer: false });
      return { body: now };
    },
  });
  await open();

  expect(await screen.findByText('20,5 × 24 mm; alt kenarı şişenin tabanından 14 mm yukarıda'));
  expect(screen.getByText('“İğde”')).toBeDefined();
  expect(screen.getByText('Altın yaptık')).toBeDefined();
  // The token is no longer in the address.
  expect(window.location.hash).toBe('');
  await press('Onaylıyorum, basılsın');

  expect(await screen.findByText('Teşekkürler, provayı onayladınız. Baskıya başlıyoruz.'));
  expect(screen.queryByRole('button', { name: 'Değişiklik istiyorum' })).toBeNull();
  const sent = asked.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ decision: 'approved', contentHash: hash, comment: null });
  expect(sent?.headers.get('x-proof-token')).toBe('token-7');
});

test('a requested change needs a text; a refusal is shown beside it, and what was typed stays', async () => {
  const asked = serve({
    'GET /proofs/7': { body: proof() },
    'POST /proofs/7/answer': {
      status: 409,
      body: { code: 'PROOF_REPLACED', message: 'Yenisi geldi.' },
    },
  });
  await open();
  await press('Değişiklik istiyorum');
  await press('Gönder');
  expect(screen.getByText('Neyin değişmesini istediğinizi yazın.')).toBeDefined();
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);

  const field = screen.getByLabelText('Ne değişsin?');
  fireEvent.change(field, { target: { value: 'Yazı büyüsün' } });
  await press('Gönder');
  expect(screen.getByText('Yenisi geldi.')).toBeDefined();
  expect((field as HTMLTextAreaElement).value).toBe('Yazı büyüsün');
});

test('a link that leads nowhere', async () => {
  serve({});
  await open();
  expect(await screen.findByText('Prova bulunamadı')).toBeDefined();
});

test('the cursor goes to the requested change, and a failure without a text of the shop is explained', async () => {
  expectLoggedFailure();
  let now = proof();
  let isDown = true;
  serve({
    'GET /proofs/7': () => ({ body: now }),
    'POST /proofs/7/answer': () => {
      if (isDown) return { status: 503, body: {} };
      now = proof({ state: 'rejected', canAnswer: false });
      return { body: now };
    },
  });
  await open();
  await press('Değişiklik istiyorum');
  const field = screen.getByLabelText('Ne değişsin?');
  expect(document.activeElement).toBe(field);

  screen.getByRole('button', { name: 'Gönder' }).focus();
  await press('Gönder');
  expect(document.activeElement).toBe(field);

  fireEvent.change(field, { target: { value: 'Daha büyük' } });
  await press('Gönder');
  expect(screen.getByRole('alert').textContent).toContain('Bağlantınızı kontrol');

  isDown = false;
  screen.getByRole('button', { name: 'Gönder' }).focus();
  await press('Gönder');
  expect(screen.queryByRole('button', { name: 'Gönder' })).toBeNull();
  await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(screen.getByRole('article').contains(document.activeElement)).toBe(true);
});
