// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serve } from '#web/testing/render-page.tsx';
import { pressButton, renderSection } from '#web/testing/render-section.tsx';
import { RangeForm } from './RangeForm.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open() {
  serve({});
  const onChange = vi.fn();
  await renderSection(
    <RangeForm kind="day" range={{ from: '2026-11-01', to: '2026-11-30' }} onChange={onChange} />,
  );
  return onChange;
}
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });

test('typed days apply with the button', async () => {
  const onChange = await open();
  type('İlk gün', '2026-10-01');
  type('Son gün', '2026-10-31');
  expect(onChange).not.toHaveBeenCalled();
  await pressButton('Göster');
  expect(onChange.mock.calls).toEqual([[{ from: '2026-10-01', to: '2026-10-31' }]]);
});

test.each([
  ['more than a year', '2020-01-01'],
  ['a last day before the first', '2026-12-01'],
  ['a missing day', ''],
])('%s is refused', async (_, from) => {
  const onChange = await open();
  type('İlk gün', from);
  await pressButton('Göster');
  expect(screen.getByText('En fazla 366 günlük bir aralık seçin.')).toBeDefined();
  expect(onChange).not.toHaveBeenCalled();
});

test('a preset range applies at once', async () => {
  const onChange = await open();
  await pressButton('Bu yıl');
  expect(onChange.mock.calls).toEqual([
    [{ from: expect.stringMatching(/^\d{4}-01-01$/), to: expect.any(String) }],
  ]);
});
