import { expect, it } from 'vitest';
import { seededCategories } from '#shared/catalogue/categories.ts';
import enCommon from '../../locales/en/common.json' with { type: 'json' };
import enLayout from '../../locales/en/layout.json' with { type: 'json' };
import trCommon from '../../locales/tr/common.json' with { type: 'json' };
import trLayout from '../../locales/tr/layout.json' with { type: 'json' };
import {
  accountLinks,
  corporateLinks,
  helpLinks,
  legalLinks,
  mainLinks,
  signInLinks,
} from './navigation.ts';

it('both languages have the same texts of the frame', () => {
  expect(Object.keys(enLayout).sort()).toEqual(Object.keys(trLayout).sort());
  expect(Object.keys(enCommon).sort()).toEqual(Object.keys(trCommon).sort());
});

it('every link of the frame has its text', () => {
  const keys = [
    mainLinks,
    helpLinks,
    accountLinks,
    signInLinks,
    corporateLinks,
    legalLinks,
  ].flatMap((links) => Object.keys(links));
  expect(Object.keys(trLayout)).toEqual(expect.arrayContaining(keys));
});

it('the header calls the seeded categories by their names', () => {
  const texts: Record<string, { tr: string; en: string }> = Object.fromEntries(
    Object.entries(trLayout).map(([key, tr]) => [
      key,
      { tr, en: enLayout[key as keyof typeof enLayout] },
    ]),
  );
  for (const category of seededCategories)
    if (category.key !== 'packaging') expect(texts[category.key]).toEqual(category.name);
});
