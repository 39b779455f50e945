// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ProductPictures } from '#shared/back-office/pictures.ts';
import type { TakenPicture } from '#shared/catalogue/images.ts';
import { usePictureUploads } from './use-picture-uploads.ts';

afterEach(cleanup);

const picture = { url: '', width: 1, height: 1, widths: [], placeholder: null };

/** The test completes the uploads. */
function open() {
  const sent = new Map<
    string,
    {
      finish: () => void;
      fail: (error: unknown) => void;
      progress: (share: number) => void;
      signal: AbortSignal;
    }
  >();
  const hung: string[] = [];
  const { result, unmount } = renderHook(() =>
    usePictureUploads({
      send: (file, { onProgress, signal }) =>
        new Promise<TakenPicture>((resolve, reject) => {
          sent.set(file.name, {
            finish: () => resolve({ hash: file.name, picture }),
            fail: reject,
            progress: onProgress,
            signal,
          });
        }),
      hang: async (hash) => {
        hung.push(hash);
        return { pictures: [] } satisfies ProductPictures;
      },
      onHung: () => undefined,
    }),
  );
  const file = (name: string) => new File(['x'], name);
  return {
    hung,
    sent,
    unmount,
    add: (...names: string[]) => act(async () => result.current.add(names.map(file))),
    finish: (name: string) => act(async () => sent.get(name)?.finish()),
    fail: (name: string) => act(async () => sent.get(name)?.fail(new Error('no'))),
    progress: (name: string, share: number) => act(async () => sent.get(name)?.progress(share)),
    again: (name: string) => act(async () => result.current.again(find(name))),
    cancel: (name: string) => act(async () => result.current.cancel(find(name).id)),
    states: () =>
      result.current.uploads.map(({ file, state, share }) => `${file.name} ${state} ${share}`),
  };
  function find(name: string) {
    const upload = result.current.uploads.find((one) => one.file.name === name);
    if (!upload) throw new Error(`${name} is not there`);
    return upload;
  }
}

test('two pictures are sent at a time, each with its own progress, and added in the order chosen', async () => {
  const page = open();
  await page.add('a', 'b', 'c');
  await page.progress('b', 0.5);
  expect(page.states()).toEqual(['a sends 0', 'b sends 0.5', 'c waits 0']);

  await page.finish('b');
  expect(page.hung).toEqual([]);
  await page.finish('a');
  await page.finish('c');

  expect(page.hung).toEqual(['a', 'b', 'c']);
  expect(page.states()).toEqual([]);
});

test('a failed upload does not stop the others, and can be sent again', async () => {
  const page = open();
  await page.add('a', 'b', 'c');
  await page.fail('a');
  await page.finish('b');
  await page.finish('c');
  expect([page.hung, page.states()]).toEqual([['b', 'c'], ['a failed 0']]);

  await page.again('a');
  await page.finish('a');

  expect([page.hung, page.states()]).toEqual([['b', 'c', 'a'], []]);
});

test('a cancelled upload is not added, and makes room for the next', async () => {
  const page = open();
  await page.add('a', 'b', 'c');
  await page.cancel('a');
  expect(page.sent.get('a')?.signal.aborted).toBe(true);
  await page.finish('a');
  await page.finish('b');
  await page.finish('c');

  expect([page.hung, page.states()]).toEqual([['b', 'c'], []]);
});

test('leaving the page cancels the running uploads', async () => {
  const page = open();
  await page.add('a', 'b');
  page.unmount();

  expect(['a', 'b'].map((name) => page.sent.get(name)?.signal.aborted)).toEqual([true, true]);
});
