// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerTo, bottle, showSearchForm, suggestions, type } from '#web/testing/search-form.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a suggested name that is Turkish on an English page says so', async () => {
  const untranslated = { ...bottle, id: 8, name: 'Kare Kapak', untranslated: ['name' as const] };
  await showSearchForm({
    answers: answerTo('kare', suggestions({ products: [bottle, untranslated] })),
  });
  await type('kare');
  const languages = [bottle, untranslated].map(({ name }) =>
    screen.getByText(name).getAttribute('lang'),
  );
  expect(languages).toEqual([null, 'tr']);
});
