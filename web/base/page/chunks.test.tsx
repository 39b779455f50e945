// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorScreen } from '#web/base/ui/ErrorScreen.tsx';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { loadRouteModule } from '#web/route-modules.tsx';
import { renderInShop } from '#web/testing/render.tsx';
import { CHUNK_TIMEOUT_MS, ChunkError, lazyPart, loadChunk, mayReloadFor } from './chunks.ts';

const reload = vi.fn<() => void>();

beforeEach(() => {
  reload.mockReset();
  sessionStorage.clear();
  vi.stubGlobal('location', { ...window.location, reload });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const never = () => new Promise<never>(() => undefined);
const fails = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const serverAnswers = (status: number) =>
  vi.stubGlobal('fetch', async () => new Response(null, { status }));
const gone = new ChunkError('/assets/page.js', true);
const lost = new ChunkError('/assets/page.js', false);

describe('a part of the program', () => {
  it('[C34] is given up after 120 s', async () => {
    vi.useFakeTimers();
    expect(CHUNK_TIMEOUT_MS).toBe(120_000);
    const settled = vi.fn<(value: unknown) => void>();
    loadChunk(never).catch(settled);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledWith(expect.any(ChunkError));
  });

  it('leaves no timer behind once it has come', async () => {
    vi.useFakeTimers();
    expect(await loadChunk(async () => 'part')).toBe('part');
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    [404, true],
    [200, false],
    [503, false],
  ])('counts as gone after a %d for it: %s', async (status, isGone) => {
    serverAnswers(status);
    await expect(loadChunk(fails, '/assets/page.js')).rejects.toMatchObject({ isGone });
  });

  it('does not count as gone without a response', async () => {
    vi.stubGlobal('fetch', fails);
    await expect(loadChunk(fails, '/assets/page.js')).rejects.toMatchObject({ isGone: false });
  });

  it('is requested only once', async () => {
    const known = { page: { default: 'page' } };
    expect(
      await loadRouteModule({ id: 'page', module: 'data:text/javascript,throw 1' }, known),
    ).toBe(known.page);
    const loaded = await loadRouteModule(
      { id: 'other', module: 'data:text/javascript,export const name = "other"' },
      known,
    );
    expect(loaded).toMatchObject({ name: 'other' });
    expect(known).toHaveProperty('other', loaded);
  });
});

it('[C34] a page whose module fails to load offers to try again, with data or without', async () => {
  serverAnswers(503);
  const known = {};
  const module = (await loadRouteModule(
    { id: 'page', module: 'data:text/javascript,throw 1' },
    known,
  )) as { default: () => React.ReactNode; clientLoader: () => Promise<null> };
  expect(known).toEqual({});
  expect(await module.clientLoader()).toBeNull();
  await renderInShop(<module.default />);
  expect(screen.getByRole('button', { name: 'Tekrar dene' })).toBeTruthy();
});

describe('the automatic reload of the page', () => {
  it('happens once for each old version, so never in an endless loop', () => {
    expect([mayReloadFor(gone, 'a'), mayReloadFor(gone, 'a')]).toEqual([true, false]);
    expect([mayReloadFor(gone, 'b'), mayReloadFor(gone, 'a'), mayReloadFor(gone, 'b')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('does not happen for a network that fails, nor for an error of ours', () => {
    expect(mayReloadFor(lost, 'a')).toBe(false);
    expect(mayReloadFor(new Error('ours'), 'a')).toBe(false);
  });

  it('does not happen in a tab that cannot store that it happened', () => {
    const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(mayReloadFor(gone, 'a')).toBe(false);
    write.mockRestore();
  });
});

describe('the screen in place of the page', () => {
  it('[C34] offers to try again, which loads the page anew', async () => {
    await renderInShop(<ErrorScreen error={lost} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Sayfa yüklenemedi' })).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Tekrar dene' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('[C34] loads the newer version once, then offers to try again', async () => {
    await renderInShop(<ErrorScreen error={gone} />);
    expect(reload).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    await renderInShop(<ErrorScreen error={gone} />);
    expect(reload).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Tekrar dene' })).toBeTruthy();
  });
});

describe('a part within a page', () => {
  it('that fails to load leaves the page and what was typed into it', async () => {
    silenceReact();
    const Part = lazyPart(() => fails());
    await renderInShop(
      <>
        <input aria-label="not" />
        <LazyPart>
          <Part />
        </LazyPart>
      </>,
    );
    await act(async () => undefined);
    expect(screen.getByRole('alert').textContent).toContain('Bu bölüm yüklenemedi.');
    expect(screen.getByRole('textbox', { name: 'not' })).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
  });

  it('shows its placeholder while it loads, then itself', async () => {
    const waiting = Promise.withResolvers<{ default: () => React.ReactNode }>();
    const Part = lazyPart(() => waiting.promise);
    await renderInShop(
      <LazyPart fallback={<p>bekleyin</p>}>
        <Part />
      </LazyPart>,
    );
    expect(screen.getByText('bekleyin')).toBeTruthy();
    await act(async () => waiting.resolve({ default: () => <p>parça</p> }));
    expect(screen.getByText('parça')).toBeTruthy();
  });
});

/** React writes every error that a boundary has caught. */
function silenceReact() {
  // biome-ignore lint/suspicious/noConsole: it is silenced here, not written to
  vi.mocked(console.error).mockImplementation(() => undefined);
}
