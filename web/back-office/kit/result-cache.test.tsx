// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ResultCacheProvider, useCachedRemote } from './ResultCache.tsx';

afterEach(cleanup);

type Answer = PromiseWithResolvers<string>;
const answers: Answer[] = [];
const load = () => {
  const answer = Promise.withResolvers<string>();
  answers.push(answer);
  return answer.promise;
};
const answer = (index: number, text: string) => act(async () => answers[index]?.resolve(text));

function List({ filter }: { filter: string }) {
  const { data, isLoading } = useCachedRemote('orders', filter, load);
  return <p aria-busy={isLoading}>{data ?? 'Yükleniyor'}</p>;
}
const BackOffice = ({ filter }: { filter: string | null }) => (
  <ResultCacheProvider>{filter !== null && <List filter={filter} />}</ResultCacheProvider>
);

test('a list that is opened again shows its last rows while the new ones load', async () => {
  const { rerender } = render(<BackOffice filter="" />);
  expect(screen.getByText('Yükleniyor')).toBeTruthy();
  await answer(0, 'HP8E5');

  rerender(<BackOffice filter={null} />);
  expect(screen.queryByText('HP8E5')).toBeNull();
  rerender(<BackOffice filter="" />);
  expect(screen.getByText('HP8E5').getAttribute('aria-busy')).toBe('true');
  await answer(1, 'HP8E5, S8MA3');
  expect(screen.getByText('HP8E5, S8MA3').getAttribute('aria-busy')).toBe('false');
});

test('rows of another filter, or of another person, are not shown', async () => {
  answers.length = 0;
  const { rerender, unmount } = render(<BackOffice filter="" />);
  await answer(0, 'HP8E5');
  rerender(<BackOffice filter="kargoda" />);
  expect(screen.getByText('Yükleniyor')).toBeTruthy();
  await answer(1, 'S8MA3');

  unmount();
  render(<BackOffice filter="kargoda" />);
  expect(screen.getByText('Yükleniyor')).toBeTruthy();
});
