import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { texts as ours, resources } from '#web/testing/texts.ts';
import { createTexts, MissingTexts, type TextTree } from './texts.ts';

const original = i18next.createInstance();
await original.init({
  lng: 'tr',
  fallbackLng: 'tr',
  resources,
  ns: Object.keys(resources.tr ?? {}),
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  returnNull: false,
});

const keysOf = (tree: TextTree, start = ''): string[] =>
  Object.entries(tree).flatMap(([key, text]) =>
    typeof text === 'string' ? [start + key] : keysOf(text, `${start}${key}.`),
  );
const everyKey = Object.entries(resources.tr ?? {}).flatMap(([namespace, tree]) =>
  keysOf(tree).map((key) => `${namespace}:${key}`),
);
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name as string);

describe('the texts of the pages', () => {
  it.each(['tr', 'en'])(
    'equal those of i18next, in %s, for every key, number and context',
    (language) => {
      type Say = (key: string, values?: object) => string;
      const t = ours.getFixedT(language) as unknown as Say;
      const theirs = original.getFixedT(language) as unknown as Say;
      expect(everyKey.length).toBeGreaterThan(3_000);
      const different = everyKey.flatMap((full) => {
        const key = full.replace(/_(one|other|zero)$/, '');
        const names = placeholders(theirs(full));
        const values = Object.fromEntries(
          names.map((name, index) => [name, index % 2 ? 1_234.5 : `<b>{{${name}}}</b> $& ğİ`]),
        );
        const numbers = full === key ? [1] : [0, 1, 2, 1_234_567];
        const cases = [
          {},
          values,
          ...numbers.flatMap((count) => [
            { ...values, count },
            { ...values, count, context: 'pack' },
          ]),
        ];
        return cases
          .filter(
            (given) =>
              t(key, given) !== theirs(key, given) || t(full, given) !== theirs(full, given),
          )
          .map((given) => `${full} ${JSON.stringify(given)}`);
      });
      expect(different).toEqual([]);
    },
  );

  it('exist or are missing as in i18next', () => {
    for (const key of [
      'payments:reasons.NOT_SUFFICIENT_FUNDS',
      'payments:reasons.nothing',
      'payments:reasons.__proto__',
      'nowhere:at.all',
      'cancel',
      '',
    ]) {
      expect([key, ours.exists(key)]).toEqual([key, original.exists(key)]);
    }
  });

  it('[A07] fall back to Turkish, then to the given default, then to the key', () => {
    const reported: string[] = [];
    const resources = {
      tr: { common: { only: 'yalnız {{count, number}}', plain: 'düz' } },
      en: { common: {} },
    };
    const { t } = createTexts({
      language: 'en',
      resources,
      onMissing: (...missing) => reported.push(missing.join('/')),
    });

    expect(t('only', { count: 1_234 })).toBe('yalnız 1,234');
    expect(t('none', { defaultValue: 'instead of {{what}}', what: 'it' })).toBe('instead of it');
    expect(reported).toEqual([]);
    expect(t('none')).toBe('none');
    expect(reported).toEqual(['en/common/none']);
    expect(() => t('absent:none')).toThrow(MissingTexts);
  });

  it('for several keys are those of the first key that has one, as in i18next', () => {
    type Say = (keys: string | string[], values?: object) => string;
    const t = ours.getFixedT('tr', 'account') as unknown as Say;
    const theirs = original.getFixedT('tr', 'account') as unknown as Say;
    for (const keys of [
      ['marketing.sources.HS_WEB', 'marketing.sources.other'],
      ['marketing.sources.NEW', 'marketing.sources.other'],
      ['nowhere', 'common:cancel'],
      ['nowhere', 'neither'],
    ]) {
      expect(t(keys), keys.join()).toBe(theirs(keys));
    }
    expect(() => t('marketing.sources.other', { ordinal: true })).toThrow(RangeError);
  });

  it('come from the same function until the language changes', async () => {
    const texts = createTexts({
      language: 'tr',
      resources: { tr: { common: { yes: 'evet' } }, en: { common: { yes: 'yes' } } },
    });
    const before = texts.getFixedT(null, 'common');
    expect(texts.getFixedT(null, 'common')).toBe(before);
    await texts.changeLanguage('en');
    expect(texts.getFixedT(null, 'common')).not.toBe(before);
    expect(texts.t('yes')).toBe('yes');
  });
});
