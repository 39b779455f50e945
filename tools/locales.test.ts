// Compares the texts of the interface with the program that uses them: none is missing, none is
// unused, and both languages have the same keys.
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buyerMails, shopMails } from '../server/base/jobs/mail-kinds.ts';
import { errorStatus } from '../shared/base/errors.ts';
import {
  accountLinks,
  corporateLinks,
  helpLinks,
  legalLinks,
  mainLinks,
  signInLinks,
  supplyCategories,
} from '../web/layout/navigation.ts';
import { type Asked, findAskedKeys } from './text-keys.ts';

const folder = path.join(import.meta.dirname, '..', 'locales');
const namespaces = fs.readdirSync(path.join(folder, 'tr')).sort();
const read = (language: string, file: string): unknown =>
  JSON.parse(fs.readFileSync(path.join(folder, language, file), 'utf8'));

function keysOf(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return [prefix];
  return Object.entries(value).flatMap(([key, inner]) =>
    keysOf(inner, prefix ? `${prefix}.${key}` : key),
  );
}

/**
 * English has two plural forms, Turkish mostly one, packs and prints have their own: the form is
 * not part of the key.
 */
const withoutForms = (keys: string[]) =>
  [...new Set(keys.map((key) => key.replace(/(_pack|_print)?(_(one|other|zero))?$/, '')))].sort();
const known = Object.fromEntries(
  namespaces.map((file) => [path.basename(file, '.json'), withoutForms(keysOf(read('tr', file)))]),
);

/** Keys that come from data, so that no type knows them, with their possible values. */
const fromData: Record<string, readonly string[]> = {
  'layout:*': [mainLinks, helpLinks, accountLinks, signInLinks, corporateLinks, legalLinks]
    .flatMap((links) => Object.keys(links))
    .concat(supplyCategories.map(({ key }) => key)),
  'errors:*': Object.keys(errorStatus),
  'payments:*': ['history.*', 'reasons.*'],
  // Passed on under another name, which is read where it is called.
  'auth:*': [],
  'pictures:*': [],
  'testbank:*': [],
};
/**
 * Types that allow more keys than exist: attributes whose values are numbers, reasons shown
 * elsewhere, mails without a button, an end with a text for each kind.
 */
const mayMiss =
  /^attributes:values\.|^cart:unused\.|^mails:(account-deleted|email-changed)\.action$|^account:unsubscribe\.done\.text$/;

let asked: string[] = [];

beforeAll(() => {
  const found = findAskedKeys().flatMap(namesOf);
  asked = [...new Set(found)].sort();
}, 600_000);

/**
 * `ns:key`; if the namespace is unknown, each that has the key, or the first one if none has it.
 */
function namesOf({ namespaces: own, key }: Asked): string[] {
  const all = own ?? Object.keys(known);
  const having = all.filter((namespace) =>
    (known[namespace] ?? []).some((one) => isMatch(key, one)),
  );
  if (own === null && key.startsWith('*')) return [];
  return (
    having.length > 0 && (own === null || !key.startsWith('*'))
      ? having.slice(0, own === null ? undefined : 1)
      : all.slice(0, 1)
  ).flatMap(
    (namespace) =>
      fromData[`${namespace}:${key}`]?.map((one) => `${namespace}:${one}`) ?? [
        `${namespace}:${key}`,
      ],
  );
}

const isMatch = (pattern: string, key: string) =>
  pattern === key ||
  (pattern.includes('*') &&
    new RegExp(
      `^${pattern
        .split('*')
        .map((part) => part.replace(/[.\\^$+?()[\]{}|]/g, '\\$&'))
        .join('.+')}$`,
    ).test(key));

test('both languages have the same namespaces', () => {
  expect(fs.readdirSync(path.join(folder, 'en')).sort()).toEqual(namespaces);
});

test.each(namespaces)('%s has the same keys in both languages, and no empty text', (file) => {
  expect(withoutForms(keysOf(read('en', file)))).toEqual(withoutForms(keysOf(read('tr', file))));
  for (const language of ['tr', 'en'])
    expect(JSON.stringify(read(language, file))).not.toMatch(/:""/);
});

test.each(namespaces)('%s has the same placeholders and tags in both languages', (file) => {
  const gapsOf = (language: string) => {
    const texts: Record<string, string[]> = {};
    const collect = (value: unknown, key: string): void => {
      if (typeof value === 'string')
        texts[key] = [
          ...new Set([...(texts[key] ?? []), ...(value.match(/\{\{\w+|<\/?\w+/g) ?? [])]),
        ].sort();
      else
        for (const [name, inner] of Object.entries(value as object))
          collect(inner, `${key}.${name.replace(/(_pack|_print)?(_(one|other|zero))?$/, '')}`);
    };
    collect(read(language, file), '');
    return texts;
  };
  expect(gapsOf('en')).toEqual(gapsOf('tr'));
});

test('[A07] every text that the program uses exists', () => {
  const missing = asked.filter((name) => {
    const [namespace = '', key = ''] = name.split(/:(.*)/s);
    return !mayMiss.test(name) && !(known[namespace] ?? []).some((one) => isMatch(key, one));
  });
  expect(missing).toEqual([]);
});

test('every text is used', () => {
  const unused = Object.entries(known).flatMap(([namespace, keys]) => {
    const patterns = asked
      .filter((name) => name.startsWith(`${namespace}:`))
      .map((name) => name.slice(namespace.length + 1));
    return keys
      .filter((key) => !patterns.some((pattern) => isMatch(pattern, key)))
      .map((key) => `${namespace}:${key}`);
  });
  expect(unused).toEqual([]);
});

test('every error code has a text', () => {
  for (const language of ['tr', 'en']) {
    expect(
      keysOf(read(language, 'errors.json'))
        .filter((key) => !key.includes('.'))
        .sort(),
    ).toEqual(Object.keys(errorStatus).sort());
  }
});

/**
 * Earlier terms for things that now have one name; the back office, which has other readers, uses
 * its own terms.
 */
const otherPhrases = [
  /yeniden dene(?!t)/i,
  /bağlantınızı denetle/i,
  /\bhaliyle/,
  /öteki (cihaz|oturum)/i,
  /en çok \{\{(count|sets|most|megabytes)\}/i,
  /\p{L}’\p{L}/u,
];

test.each(['tr', 'en'])(
  'every mail that may fail has a name in the back office (%s)',
  (language) => {
    const jobs = fs
      .readFileSync(
        path.join(import.meta.dirname, '..', 'server', 'base', 'jobs', 'queue.ts'),
        'utf8',
      )
      .matchAll(/^ {2}'(send-[a-z-]+)':/gm);
    const { mail } = read(language, 'admin-orders.json') as { mail: object };
    const kinds = [...jobs].map(([, name]) => name).filter((name) => name !== 'send-mail');
    expect(kinds.length).toBeGreaterThan(5);
    expect(Object.keys(mail)).toEqual(
      expect.arrayContaining([...kinds, ...buyerMails, ...shopMails]),
    );
  },
);

test.each(['tr', 'en'])(
  'every entry of an order’s history that the buyer sees has a text in the back office, too (%s)',
  (language) => {
    const { history, reasons } = read(language, 'payments.json') as Record<string, object>;
    const { why } = read(language, 'admin-orders.json') as { why: object };
    expect(Object.keys(why)).toEqual(
      expect.arrayContaining(Object.keys({ ...history, ...reasons })),
    );
  },
);

test.each(namespaces.filter((file) => !file.startsWith('admin')))(
  '%s calls one thing by one name',
  (file) => {
    const texts = keysOf(read('tr', file)).map((key) => textAt(read('tr', file), key));
    expect(texts.filter((text) => otherPhrases.some((phrase) => phrase.test(text)))).toEqual([]);
  },
);

test.each(namespaces)('no suffix in %s has to agree with a value inserted before it', (file) => {
  // Ten thousand, where a search stops counting.
  const known = ["{{number}}'den fazla ürün", "{{number}}'den fazla ürünü göster"];
  const texts = keysOf(read('tr', file)).map((key) => textAt(read('tr', file), key));
  expect(texts.filter((text) => /\}\}['’]?\p{L}/u.test(text) && !known.includes(text))).toEqual([]);
});

function textAt(value: unknown, key: string): string {
  // Some keys contain a dot or a comma, as those of orders do.
  if (typeof value === 'string') return value;
  const [name, inner] =
    Object.entries(value as object).find(([own]) => key === own || key.startsWith(`${own}.`)) ?? [];
  return textAt(inner, key.slice((name ?? key).length + 1));
}

/** Quoted texts that are not the name of a button or of a topic. */
const otherQuotes = /^(\{\{.*\}\}|muadil|üye|member|Kanun|the Law)$/;

test.each(['tr', 'en'])(
  'each button or topic that the shop’s own texts (%s) quote has the same name on the screen',
  (language) => {
    const db = path.join(folder, '..', 'db');
    const files = [
      path.join(db, 'demo', 'content', `faq.${language}.md`),
      ...fs.globSync(path.join(db, 'starting-texts', `*.${language}.md`)),
    ];
    const quoted = files
      .flatMap((file) =>
        [...fs.readFileSync(file, 'utf8').matchAll(/“([^”]+)”/g)].map(([, text]) => text as string),
      )
      .filter((text) => !otherQuotes.test(text));
    // "Şimdi öde {{total}}": the inserted value is at the end.
    const shown = new Set(
      namespaces.flatMap((file) =>
        keysOf(read(language, file)).map((key) =>
          textAt(read(language, file), key).replace(/ ?\{\{\w+\}\}$/, ''),
        ),
      ),
    );
    expect(quoted.length).toBeGreaterThan(8);
    expect(quoted.filter((text) => !shown.has(text))).toEqual([]);
  },
);
