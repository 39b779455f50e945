// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { type ComponentType, lazy, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { I18nextProvider, useTranslation } from '#web/base/i18n/react.tsx';
import { createTexts } from '#web/base/i18n/texts.ts';
import { LazyPart } from './LazyPart.tsx';

type PartProps = { count: number };

const Choice = ({ count }: PartProps) => (
  <label>
    <input type="checkbox" /> {count} adet
  </label>
);

function Page({ Part }: { Part: ComponentType<PartProps> }) {
  const [count, setCount] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        Artır
      </button>
      <LazyPart>
        <Part count={count} />
      </LazyPart>
    </>
  );
}

afterEach(() => {
  document.body.innerHTML = '';
});

test('a server-rendered part keeps what was pressed until it hydrates, whatever changes around it', async () => {
  document.body.innerHTML = `<div id="root">${renderToString(<Page Part={Choice} />)}</div>`;
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Choice }>();
  const Late = lazy(() => promise);
  const container = document.getElementById('root') as HTMLElement;
  const root = await act(async () => hydrateRoot(container, <Page Part={Late} />));
  const box = screen.getByRole<HTMLInputElement>('checkbox');
  await act(async () => box.click());
  await act(async () => fireEvent.click(screen.getByRole('button')));
  expect(screen.getByRole('checkbox')).toBe(box);

  await act(async () => resolve({ default: Choice }));
  expect(screen.getByRole('checkbox')).toBe(box);
  expect(box.checked).toBe(true);
  expect(box.closest('label')?.textContent).toBe(' 2 adet');
  await act(async () => fireEvent.click(screen.getByRole('button')));
  expect(box.closest('label')?.textContent).toBe(' 3 adet');
  await act(async () => root.unmount());
});

function Greeting() {
  const { t } = useTranslation();
  return <p>{t('hello')}</p>;
}

test('a part that loads after a change of the language hydrates in the language of the page', async () => {
  const pageOf = (Part: ComponentType) => {
    const texts = createTexts({
      language: 'tr',
      resources: { tr: { common: { hello: 'Merhaba' } }, en: { common: { hello: 'Hello' } } },
    });
    const page = (
      <I18nextProvider i18n={texts}>
        <LazyPart>
          <Part />
        </LazyPart>
      </I18nextProvider>
    );
    return { page, texts };
  };
  document.body.innerHTML = `<div id="root">${renderToString(pageOf(Greeting).page)}</div>`;
  const served = screen.getByText('Merhaba');
  const code = Promise.withResolvers<{ default: typeof Greeting }>();
  const { page, texts } = pageOf(lazy(() => code.promise));
  const repaired: unknown[] = [];
  const container = document.getElementById('root') as HTMLElement;
  const onRecoverableError = (error: unknown) => repaired.push(error);
  const root = await act(async () => hydrateRoot(container, page, { onRecoverableError }));
  await act(async () => texts.changeLanguage('en'));
  expect(screen.getByText('Merhaba')).toBe(served);
  await act(async () => code.resolve({ default: Greeting }));

  expect(repaired).toEqual([]);
  expect(screen.getByText('Hello')).toBe(served);
  await act(async () => root.unmount());
});
