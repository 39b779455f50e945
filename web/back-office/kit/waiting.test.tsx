// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { WaitingAnswer } from '#shared/back-office/today.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { type Answers, serve } from '#web/testing/render-page.tsx';
import { renderSection } from '#web/testing/render-section.tsx';
import { useOnWaiting, WaitingProvider, type WaitingSection } from './Waiting.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

let loads = 0;
function List({ section }: { section: WaitingSection }) {
  const list = useRemote('list', async () => ++loads);
  useOnWaiting(section, list.reload);
  return <p>loaded {list.data}</p>;
}

const order = (orderNumber: string): WaitingAnswer['newOrders'][number] => ({
  orderNumber,
  name: 'Işıl',
  total: 10,
  createdAt: '2026-11-22T08:00:00.000Z',
});

async function showList(section: WaitingSection, first: WaitingAnswer) {
  loads = 0;
  const answers: Answers = { 'GET /admin/waiting': { body: first } };
  serve(answers);
  await renderSection(
    <WaitingProvider>
      <List section={section} />
    </WaitingProvider>,
  );
  await screen.findByText('loaded 1');
  /** As if half a minute had passed. */
  return (body: WaitingAnswer) =>
    act(async () => {
      answers['GET /admin/waiting'] = { body };
      document.dispatchEvent(new Event('visibilitychange'));
    });
}

test('a list loads again when the count of its waiting records changes, not with the first answer', async () => {
  const answer = await showList('returns', { counts: { returns: 1 }, newOrders: [] });
  await answer({ counts: { returns: 1, messages: 4 }, newOrders: [] });
  expect(loads).toBe(1);
  await answer({ counts: { returns: 2, messages: 4 }, newOrders: [] });
  expect(await screen.findByText('loaded 2')).toBeDefined();
});

test('orders load again with a new one, also when as many wait as before', async () => {
  const answer = await showList('orders', { counts: { orders: 1 }, newOrders: [order('A')] });
  await answer({ counts: { orders: 1 }, newOrders: [order('B')] });
  expect(await screen.findByText('loaded 2')).toBeDefined();
});
