import { expect, test } from 'vitest';
import { translate } from '#server/base/errors/texts.ts';
import { DAY_MS } from '#shared/base/format.ts';
import { arrivalText } from '#web/stock-alerts/arrival-text.ts';

const hard = 'fstkçşhp';
const back = 'aıou';

test('every day of every month has the Turkish ending that fits the name of the month', () => {
  for (let at = Date.UTC(2028, 0, 1); at < Date.UTC(2029, 0, 1); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    const text = arrivalText((key, values) => translate('tr', 'stock-alerts', key, values), day);
    const name = new Intl.DateTimeFormat('tr', { month: 'long', timeZone: 'UTC' }).format(at);
    const vowel =
      name
        .toLocaleLowerCase('tr')
        .match(/[aeıioöuü]/g)
        ?.at(-1) ?? '';
    const ending = `${hard.includes(name.at(-1) ?? '') ? 't' : 'd'}${back.includes(vowel) ? 'a' : 'e'}`;
    expect(text).toBe(`${Number(day.slice(8))} ${name}'${ending} geliyor`);
  }
});

test('the arrival text exists in English', () => {
  const inEnglish = (day: string) =>
    arrivalText((key, values) => translate('en', 'stock-alerts', key, values), day);
  expect(inEnglish('2026-12-12')).toBe('Arrives on 12 December');
  expect(inEnglish('2026-01-02')).toBe('Arrives on 2 January');
});
