// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SavedDesign } from '#shared/designs/design-tool.ts';
import { renderPage, serve } from '#web/testing/render-page.tsx';
import { texts } from '#web/testing/texts.ts';
import { DesignCard } from './DesignCard.tsx';

afterEach(async () => {
  cleanup();
  await act(() => texts.changeLanguage('tr'));
});

const design: SavedDesign = {
  code: 'K7Q2M9XA',
  name: 'Gül',
  image: null,
  sets: 2,
  net: 120,
  gross: 144,
  isDraft: false,
  hasWithdrawn: false,
  addedAt: '2026-11-22T21:30:00.000Z',
  company: null,
};

test.each([
  ['tr', '23 Kasım 2026 tarihinde kaydedildi'],
  ['en', 'Kept on 23 November 2026'],
])(
  'a design in %s says when it was saved, as all other pages write a day',
  async (language, text) => {
    await texts.changeLanguage(language);
    serve({});
    await renderPage(
      <DesignCard design={design} onRemove={() => undefined} onRename={async () => undefined} />,
    );
    expect(screen.getByText(text)).toBeDefined();
  },
);

test('a design of a company says whose it is; a colleague’s is not renamed or removed', async () => {
  serve({});
  const company = { name: 'Iğdır Kozmetik A.Ş.', addedBy: 'Işıl Çağrı', mayChange: false };
  await renderPage(
    <DesignCard
      design={{ ...design, company }}
      onRemove={() => undefined}
      onRename={async () => undefined}
    />,
  );
  expect(screen.getByText('Iğdır Kozmetik A.Ş. · Işıl Çağrı kaydetti')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
