// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useRemote } from './use-remote.ts';

afterEach(cleanup);

const text = Promise.withResolvers<string>();
const Text = () => <p>{use(text.promise)}</p>;
const load = async () => 'answer';

function Page() {
  const remote = useRemote('page', load);
  return (
    <>
      <h1>Teklif</h1>
      {remote.data === null ? <p>Yükleniyor</p> : <Text />}
    </>
  );
}

test('a page stays visible while a part of its first response has yet to be fetched', async () => {
  await act(async () => {
    render(
      <Suspense fallback={<p>Bütün sayfa bekliyor</p>}>
        <Page />
      </Suspense>,
    );
  });
  expect(screen.getByRole('heading', { name: 'Teklif' })).toBeTruthy();
  expect(screen.getByText('Yükleniyor')).toBeTruthy();
  expect(screen.queryByText('Bütün sayfa bekliyor')).toBeNull();

  await act(async () => text.resolve('Ara toplam'));
  expect(screen.getByText('Ara toplam')).toBeTruthy();
  expect(screen.queryByText('Yükleniyor')).toBeNull();
});
