// @vitest-environment jsdom
import type { i18n } from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  asksForChosenLanguage,
  LANGUAGE_KEY,
  LOAD_RETRIES,
  LOAD_RETRY_MS,
  mirrorLanguage,
  startTexts,
} from './browser.ts';
import { MissingTexts } from './texts.ts';

type Answer = () => Response | Promise<Response>;
const textFile = (values: Record<string, string>): Answer => {
  return () => Response.json(values);
};
const fails = (message: string): Answer => {
  return () => Promise.reject(new TypeError(message));
};

const asked: { method: string; path: string }[] = [];
/** By path; a file that is not listed contains a default text in each language. */
let answers: Record<string, Answer> = {};

beforeEach(() => {
  asked.length = 0;
  answers = {};
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: as the code under test
  document.cookie = `${LANGUAGE_KEY}=; max-age=0`;
  document.documentElement.lang = 'tr';
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push({ method, path });
    return (answers[path] ?? textFile({ word: path }))();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const start = async (namespaces: string[] = [], language?: string): Promise<i18n> => {
  const started = startTexts(namespaces, language);
  await vi.runAllTimersAsync();
  return started;
};
/**
 * Loads everything except this one file, which responds as given; returns after how many
 * milliseconds it was requested each time.
 */
async function loadWith(answer: Answer, path = '/locales/tr/cart.json'): Promise<number[]> {
  const texts = await start();
  const begun = Date.now();
  const times: number[] = [];
  answers[path] = () => {
    times.push(Date.now() - begun);
    return answer();
  };
  const loading = texts.loadNamespaces('cart');
  await vi.runAllTimersAsync();
  await loading;
  return times;
}

describe('an English twin', () => {
  beforeEach(() => history.replaceState(null, '', '/en/products'));
  afterEach(() => history.replaceState(null, '', '/'));

  it('sets the language of a visitor who has chosen none', async () => {
    await start([], 'en');

    expect(localStorage.getItem(LANGUAGE_KEY)).toBe('en');
    expect(document.cookie).toContain(`${LANGUAGE_KEY}=en`);
  });

  it('changes no chosen language, and stays English', async () => {
    localStorage.setItem(LANGUAGE_KEY, 'tr');
    await start([], 'en');

    expect(localStorage.getItem(LANGUAGE_KEY)).toBe('tr');
    expect(asksForChosenLanguage('en')).toBe(false);
  });
});

describe('the texts', () => {
  it('[L01] come from /locales/{lng}/{ns}.json, those of the frame and those of the page', async () => {
    const texts = await start(['cart', 'common']);

    expect(asked.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'GET /locales/tr/cart.json',
      'GET /locales/tr/common.json',
      'GET /locales/tr/layout.json',
    ]);
    expect(texts.t('cart:word')).toBe('/locales/tr/cart.json');
  });

  it.each([500, 502, 503, 599])(
    '[L03] [L04] are requested five times more when the server answers %d, after 350 ms and twice as long each time',
    async (status) => {
      expect([LOAD_RETRIES, LOAD_RETRY_MS]).toEqual([5, 350]);
      expect(await loadWith(() => new Response('', { status }))).toEqual([
        0, 350, 1_050, 2_450, 5_250, 10_850,
      ]);
    },
  );

  it.each([
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'The Internet connection appears to be offline.',
    'terminated',
  ])('[L03] [L04] are requested again when there is no response: %s', async (message) => {
    expect(await loadWith(fails(message))).toHaveLength(1 + LOAD_RETRIES);
  });

  it('[L04] are requested again when the response breaks off', async () => {
    const broken = () =>
      new Response(
        new ReadableStream({ start: (stream) => stream.error(new Error('reset by peer')) }),
      );
    expect(await loadWith(broken)).toHaveLength(1 + LOAD_RETRIES);
  });

  it('[L03] are not requested again once they have loaded', async () => {
    let left = 2;
    expect(
      await loadWith(() =>
        left-- > 0 ? new Response('', { status: 503 }) : Response.json({ word: 'sepet' }),
      ),
    ).toEqual([0, 350, 1_050]);
  });

  it.each([400, 403, 404, 410, 429])('[L04] are not requested again after a %d', async (status) => {
    expect(await loadWith(() => new Response('{}', { status }))).toHaveLength(1);
  });

  it.each(['', '{', '<html>', '{"word":'])(
    '[L04] are not requested again when they cannot be parsed: %s',
    async (body) => {
      expect(await loadWith(() => new Response(body))).toHaveLength(1);
    },
  );

  it('[L02] a missing key makes no request, although the path to add it is configured', async () => {
    const texts = await start();
    asked.length = 0;

    expect(texts.options.backend).toMatchObject({ addPath: '/locales/add/{{lng}}/{{ns}}' });
    expect(texts.options.saveMissing).toBe(false);
    expect(texts.t('layout:nowhere')).toBe('nowhere');
    expect(texts.t('layout:nowhere', { defaultValue: 'yedek' })).toBe('yedek');
    await vi.runAllTimersAsync();
    expect(asked).toEqual([]);
  });
});

describe('texts that fail to load', () => {
  it('leave the page that the server rendered as it is', async () => {
    answers['/locales/tr/cart.json'] = () => new Response('', { status: 404 });
    const started = startTexts(['cart']);
    const failed = expect(started).rejects.toThrow(MissingTexts);
    await vi.runAllTimersAsync();
    await failed;
  });

  it('[A07] in English are shown in Turkish', async () => {
    const texts = await start(['cart'], 'en');
    answers['/locales/en/orders.json'] = () => new Response('', { status: 404 });
    await texts.loadNamespaces('orders');

    expect(texts.t('cart:word')).toBe('/locales/en/cart.json');
    expect(texts.t('orders:word')).toBe('/locales/tr/orders.json');
  });

  it('[A07] one by one are shown in Turkish', async () => {
    answers['/locales/en/cart.json'] = textFile({ other: 'x' });
    const texts = await start(['cart'], 'en');

    expect(texts.t('cart:word')).toBe('/locales/tr/cart.json');
  });

  it('in every language lead to the error screen, and never show a key', async () => {
    const texts = await start();
    answers['/locales/tr/orders.json'] = () => new Response('', { status: 404 });
    await texts.loadNamespaces('orders');

    expect(() => texts.t('orders:word')).toThrow(MissingTexts);
  });
});

describe('a change of language', () => {
  it('[A05] is stored in local storage under i18nextLng, and set as the language of the page', async () => {
    const texts = await start();
    const changing = texts.changeLanguage('en');
    await vi.runAllTimersAsync();
    await changing;

    expect(localStorage.getItem('i18nextLng')).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });

  it('[A05] loads the texts of every namespace that has been used: no key is ever shown', async () => {
    const texts = await start();
    await texts.loadNamespaces('orders');
    const seen: string[] = [];
    texts.on('languageChanged', () => seen.push(texts.t('orders:word'), texts.t('common:word')));
    answers['/locales/en/orders.json'] = () =>
      new Promise((resolve) => setTimeout(() => resolve(Response.json({ word: 'orders' })), 3_000));
    const changing = texts.changeLanguage('en');
    await vi.advanceTimersByTimeAsync(2_999);
    expect(texts.t('orders:word')).toBe('/locales/tr/orders.json');
    await vi.runAllTimersAsync();
    await changing;

    expect(seen).toEqual(['orders', '/locales/en/common.json']);
  });
});

describe('the chosen language', () => {
  it('[A05] is requested from the server when only local storage still has it', () => {
    localStorage.setItem('i18nextLng', 'en');
    expect(asksForChosenLanguage('tr')).toBe(true);
    expect(document.cookie).toContain('i18nextLng=en');
  });

  it.each([null, 'tr', 'de', 'EN', ''])(
    'leaves the page as it is when local storage has %j',
    (stored) => {
      if (stored !== null) localStorage.setItem('i18nextLng', stored);
      expect(asksForChosenLanguage('tr')).toBe(false);
    },
  );

  it('is not requested in an endless loop where cookies are forbidden', () => {
    localStorage.setItem('i18nextLng', 'en');
    vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
    expect(asksForChosenLanguage('tr')).toBe(false);
  });

  it('is mirrored in a cookie for the server', () => {
    mirrorLanguage('en');
    expect(document.cookie).toBe('i18nextLng=en');
  });
});
