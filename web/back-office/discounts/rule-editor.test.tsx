// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startBrowser } from '#web/session/browser.ts';
import { makeRule } from '#web/testing/make-rule.ts';
import { renderInShop } from '#web/testing/render.tsx';
import { texts } from '#web/testing/texts.ts';
import Discounts from './Discounts.tsx';
import { VALIDATE_DELAY_MS } from './RuleEditor.tsx';

type Answer = (body: Record<string, unknown>) => Response;
const asked: { call: string; body: Record<string, unknown> }[] = [];
let answers: Record<string, Answer> = {};
const rule = makeRule({ id: 7 });

beforeEach(() => {
  startBrowser(texts);
  vi.useFakeTimers();
  asked.length = 0;
  answers = {
    'GET /categories/hierarchy': () =>
      Response.json([
        {
          id: 8,
          key: 'serum-bottles',
          parentId: null,
          name: 'Serum Şişeleri',
          productCount: 3,
          children: [],
        },
      ]),
    'POST /admin/discounts/validate': () => Response.json({ isValid: true, findings: [] }),
    'GET /admin/discounts/7': () => Response.json(rule),
  };
  vi.stubGlobal('fetch', async (input: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${String(input)
      .replace(/^\/api/, '')
      .replace(/\?.*$/, '')}`;
    const sent = typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {};
    asked.push({ call, body: sent });
    return (
      answers[call]?.(sent) ?? Response.json({ code: 'NOT_FOUND', message: 'yok' }, { status: 404 })
    );
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms = 0) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const open = async (path: string) => {
  const { router } = await renderInShop(
    <Routes>
      <Route path="/admin/discounts/*" element={<Discounts />} />
    </Routes>,
    `/admin/discounts${path}`,
  );
  await pass(VALIDATE_DELAY_MS + 50);
  return router;
};
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const summary = () =>
  within(screen.getByRole('region', { name: 'Kuralın söylediği' })).getAllByRole('paragraph')[0]
    ?.textContent;
const sent = (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body);

test('[H11] the sentence follows the form; errors are shown at their field, warnings beside the form', async () => {
  await open('/new');
  expect(summary()).toBe('Sepette %… indirim.');
  expect(screen.queryByRole('alert')).toBeNull();

  answers['POST /admin/discounts/validate'] = () =>
    Response.json({
      isValid: false,
      findings: [
        {
          code: 'end-before-start',
          severity: 'error',
          path: 'endDate',
          message: 'Bitiş, başlangıçtan sonra olmalı.',
          ruleIds: [],
        },
        {
          code: 'below-cost',
          severity: 'warning',
          path: null,
          message: 'Maliyetin altında.',
          ruleIds: [],
        },
      ],
    });
  const before = sent('POST /admin/discounts/validate').length;
  type('Oran, %', '7,5');
  type(/En az sepet tutarı/, '500');
  expect(summary()).toBe('Sepette, 500 TL ve üzeri alışverişte %7,5 indirim.');
  await pass(VALIDATE_DELAY_MS - 1);
  expect(sent('POST /admin/discounts/validate')).toHaveLength(before);
  await pass(50);
  expect(sent('POST /admin/discounts/validate').slice(before)).toMatchObject([
    { name: '–', percentage: 7.5, conditions: { minSubtotal: 500 } },
  ]);
  const end = screen.getByLabelText(/^Bitiş/);
  expect(end.getAttribute('aria-invalid')).toBe('true');
  expect(
    document.getElementById(end.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
      ?.textContent,
  ).toBe('Bitiş, başlangıçtan sonra olmalı.');
  expect(
    within(screen.getByRole('region', { name: 'Kuralın söylediği' })).getByText(
      'Maliyetin altında.',
    ),
  ).toBeTruthy();

  type('Oran, %', 'onda bir');
  expect(screen.getByText('Bir sayı yazın, örneğin 12,5.')).toBeTruthy();
});

test('[H06] a new rule is saved switched off, and then has its own address', async () => {
  answers['POST /admin/discounts'] = (body) => Response.json({ ...rule, ...body }, { status: 201 });
  const router = await open('/new');
  type(/Kuralın adı/, 'Serum haftası');
  fireEvent.click(screen.getByRole('radio', { name: /Kategoriler/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Serum Şişeleri' }));
  type('Oran, %', '10');
  expect(summary()).toBe('Serum Şişeleri kategorisinde %10 indirim.');
  fireEvent.click(screen.getByRole('button', { name: 'Kaydet' }));
  await pass();
  expect(sent('POST /admin/discounts')).toMatchObject([
    { name: 'Serum haftası', scope: 'CATEGORY', categoryIds: [8], percentage: 10, isActive: false },
  ]);
  expect(router.state.location.pathname).toBe('/admin/discounts/7');
});

test('[H07] whoever saves second sees the first change, and overwrites nothing silently', async () => {
  const theirs = { ...rule, name: 'Onların adı', percentage: 20, version: 2 };
  answers['PUT /admin/discounts/7'] = ({ version }) =>
    version === 2
      ? Response.json({ ...theirs, name: 'Benim adım', version: 3 })
      : Response.json(
          { code: 'EDIT_CONFLICT', message: 'değişti', details: { current: theirs } },
          { status: 409 },
        );
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await open('/7');
  type(/Kuralın adı/, 'Benim adım');
  fireEvent.click(screen.getByRole('button', { name: 'Kaydet' }));
  await pass(50);
  const dialog = screen.getByRole('dialog');
  const rows = within(dialog)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Kuralın adı', 'Serum haftası', 'Onların adı', 'Benim adım'],
    ['Oran, %', '10', '20', '–'],
  ]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Değişikliklerimi koru' }));
  await pass(50);
  expect((screen.getByLabelText('Oran, %') as HTMLInputElement).value).toBe('20');
  fireEvent.click(screen.getByRole('button', { name: 'Kaydet' }));
  await pass(50);
  expect(sent('PUT /admin/discounts/7').at(-1)).toMatchObject({
    name: 'Benim adım',
    percentage: 20,
    version: 2,
  });
});

test('what is typed after a rule was stopped is still there when that is taken back', async () => {
  answers['GET /admin/discounts/7'] = () =>
    Response.json({ ...rule, isActive: true, state: 'in-force' });
  answers['PATCH /admin/discounts/7/toggle'] = ({ isActive }) =>
    Response.json({
      ...rule,
      isActive,
      state: isActive ? 'in-force' : 'off',
      version: isActive ? 3 : 2,
    });
  await open('/7');
  fireEvent.click(screen.getByRole('button', { name: 'Durdur' }));
  await pass(50);
  type(/Kuralın adı/, 'Yeni ad');
  fireEvent.click(screen.getAllByRole('button', { name: 'Geri al' }).at(-1) as HTMLElement);
  await pass(50);
  expect(screen.getByText('Yürürlükte')).toBeTruthy();
  expect(screen.getByLabelText(/Kuralın adı/)).toHaveProperty('value', 'Yeni ad');
});

test('[H07] a category that is deleted meanwhile can be taken out of its rule', async () => {
  answers['GET /admin/discounts/7'] = () =>
    Response.json({ ...rule, scope: 'CATEGORY', categoryIds: [8, 12] });
  answers['PUT /admin/discounts/7'] = (body) => Response.json({ ...rule, ...body, version: 2 });
  await open('/7');
  fireEvent.click(screen.getByRole('checkbox', { name: '#12' }));
  fireEvent.click(screen.getByRole('button', { name: 'Kaydet' }));
  await pass(50);
  expect(sent('PUT /admin/discounts/7')).toMatchObject([{ categoryIds: [8] }]);
});

test('switching on shows the simulation first; switching off is at once, and can be undone', async () => {
  answers['POST /admin/discounts/simulate'] = () =>
    Response.json({
      orderCount: 100,
      touchedCount: 4,
      revenueBefore: 10_000,
      revenueAfter: 9_000,
      discount: 1_000,
      worst: { orderNumber: '0123456789', before: 500, after: 100 },
      pushedAway: [{ id: 3, name: 'Eski kural', count: 2 }],
      orders: [{ orderNumber: '0123456789', before: 500, after: 100, discount: 400 }],
      margin: { before: 1_000, after: -20, unknownCount: 1 },
      belowCost: [{ productId: 1, sku: 'SK-1', name: 'Kare Şişe', count: 3 }],
    });
  answers['PATCH /admin/discounts/7/toggle'] = ({ isActive }) =>
    Response.json({ ...rule, isActive, state: isActive ? 'in-force' : 'off' });
  await open('/7');
  fireEvent.click(screen.getByRole('button', { name: 'Yayına al' }));
  await pass(50);
  const dialog = screen.getByRole('dialog');
  for (const text of [
    'Son 100 siparişin 4 tanesinde indirim yapardı.',
    'Kare Şişe (SK-1), 3 siparişte',
    'Eski kural, 2 siparişte',
    'Bu siparişler toplamda zararına satılırdı.',
  ])
    expect(within(dialog).getByText(text)).toBeTruthy();
  expect(sent('PATCH /admin/discounts/7/toggle')).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Yayına al' }));
  await pass(50);
  expect(sent('PATCH /admin/discounts/7/toggle')).toEqual([{ isActive: true }]);
  expect(screen.getByText('Yürürlükte')).toBeTruthy();
  await pass(VALIDATE_DELAY_MS + 50);

  fireEvent.click(screen.getByRole('button', { name: 'Durdur' }));
  await pass(50);
  expect(screen.getByText('Kapalı')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'Geri al' }).at(-1) as HTMLElement);
  await pass(50);
  expect(sent('PATCH /admin/discounts/7/toggle').at(-1)).toEqual({ isActive: true });
  expect(screen.getByText('Yürürlükte')).toBeTruthy();
});
