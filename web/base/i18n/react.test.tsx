// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { Suspense, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { DeferredHydration } from '#web/base/ui/DeferredHydration.tsx';
import { I18nextProvider, Trans, useTranslation } from './react.tsx';
import { createTexts, type TextTree } from './texts.ts';

afterEach(cleanup);

function Greeting() {
  const { t, i18n } = useTranslation(['greeting', 'common']);
  return (
    <p>
      {i18n.language}: {t('hello', { name: 'İpek' })}
    </p>
  );
}

it('a page waits for its texts, and follows the language', async () => {
  const come: Record<string, (tree: TextTree | null) => void> = {};
  const texts = createTexts({
    language: 'tr',
    load: (...file) => new Promise((resolve) => Object.assign(come, { [file.join('/')]: resolve })),
  });
  await act(async () =>
    render(
      <I18nextProvider i18n={texts}>
        <Suspense fallback="…">
          <Greeting />
        </Suspense>
      </I18nextProvider>,
    ),
  );
  expect(document.body.textContent).toBe('…');
  await act(async () => come['tr/greeting']?.({ hello: 'Merhaba {{name}}' }));
  expect(document.body.textContent).toBe('…');
  await act(async () => come['tr/common']?.({}));
  expect(document.body.textContent).toBe('tr: Merhaba İpek');

  await act(async () => {
    const changing = texts.changeLanguage('en');
    for (const file of ['en/greeting', 'en/common']) come[file]?.({ hello: 'Hello {{name}}' });
    await changing;
  });
  expect(document.body.textContent).toBe('en: Hello İpek');
});

function Pressed({ onPress }: { onPress: () => void }) {
  useEffect(onPress, [onPress]);
  return null;
}

it('a part that hydrates after a change of the language begins with the language of the page', async () => {
  const hello = { tr: 'Merhaba {{name}}', en: 'Hello {{name}}' };
  const pageIn = () => {
    const texts = createTexts({
      language: 'tr',
      resources: { tr: { greeting: { hello: hello.tr } }, en: { greeting: { hello: hello.en } } },
    });
    const press = () => void texts.changeLanguage('en');
    return (
      <I18nextProvider i18n={texts}>
        <Pressed onPress={press} />
        <DeferredHydration>
          <Greeting />
          <Greeting />
        </DeferredHydration>
      </I18nextProvider>
    );
  };
  document.body.innerHTML = `<div>${renderToString(pageIn())}</div>`;
  const served = screen.getAllByText('tr: Merhaba İpek');
  const repaired: unknown[] = [];
  // Not inside `act`, which would hydrate all parts before the change.
  const root = hydrateRoot(document.body.firstElementChild as Element, pageIn(), {
    onRecoverableError: (error) => repaired.push(error),
  });
  await waitFor(() => expect(screen.getAllByText('en: Hello İpek')).toHaveLength(2));

  expect(repaired).toEqual([]);
  expect(screen.getAllByText('en: Hello İpek')).toEqual(served);
  await act(async () => root.unmount());
});

function Sent() {
  const { t } = useTranslation();
  return (
    <Trans
      t={t}
      i18nKey="sent"
      values={{ email: '<i>kim</i> {{email}}' }}
      components={{ b: <strong />, i: <em /> }}
    />
  );
}

it('markup of a text becomes elements, but markup in an inserted value does not', async () => {
  const texts = createTexts({
    language: 'tr',
    resources: { tr: { common: { sent: '<b>{{email}}</b> adresine <i>gönderdik</i>.' } } },
  });
  render(
    <I18nextProvider i18n={texts}>
      <Sent />
    </I18nextProvider>,
  );
  expect(screen.getByRole('strong').textContent).toBe('<i>kim</i> {{email}}');
  expect(screen.getByRole('emphasis').textContent).toBe('gönderdik');
  expect(document.body.textContent).toBe('<i>kim</i> {{email}} adresine gönderdik.');
});
