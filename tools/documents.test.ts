// The documents are true: every command, setting, layer and forbidden word that they name exists.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { descriptionOf, keyedProviderNames, keysOf } from '../shared/orders/payment-providers.ts';
import { rules } from './words.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;

test.each(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/operations.md'])(
  'every npm command in %s exists',
  (file) => {
    const named = [...read(file).matchAll(/npm (?:run )?([a-z:]+)/g)]
      .map((match) => match[1] ?? '')
      .filter((name) => !['ci', 'scripts', 'runs', 'install'].includes(name));

    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  },
);

test('every file and folder that README names exists', () => {
  const links = [...read('README.md').matchAll(/\]\((?!http)([^)#]+)\)/g)].map(
    (match) => match[1] ?? '',
  );

  expect(links.filter((link) => !fs.existsSync(path.join(root, link)))).toEqual([]);
});

const variablesOfProviders = keyedProviderNames.flatMap((name) => [
  ...keysOf(name).map(([, { variable }]) => variable),
  descriptionOf(name).address.variable,
]);

test('every environment variable is described, and nothing else', () => {
  const parsed = [
    ...['config', 'cargo-config', 'services-config']
      .map((name) => read(`server/base/run/${name}.ts`))
      .join('\n')
      .matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm),
  ]
    .map((match) => match[1] ?? '')
    .concat(variablesOfProviders)
    .filter((name) => !name.startsWith('SHOP_') || name === 'SHOP_MODE');
  const described = [...read('docs/operations.md').matchAll(/^\| (`[^|]+) \|/gm)].flatMap((row) =>
    [...(row[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)\*?`/g)].map((match) => match[1] ?? ''),
  );

  expect(described.filter((name) => name !== 'SHOP_').sort()).toEqual(
    [...new Set(parsed)].filter((name) => name !== 'DATABASE_REPLICA_URL').sort(),
  );
});

test('the diagram of the layers agrees with layers.json', () => {
  const layers = JSON.parse(read('layers.json')) as Record<string, Record<string, string[]>>;
  const drawn: typeof layers = {};
  let root = '';
  let layer = '';
  const [, picture = ''] =
    /## The layers[\s\S]*?```\n([\s\S]*?)```/.exec(read('docs/architecture.md')) ?? [];
  for (const line of picture.split('\n').filter((one) => one.trim() !== '')) {
    const depth = line.search(/\S/);
    if (depth === 0) root = line.replace('/', '');
    else if (depth === 2) layer = line.trim();
    else {
      const names = line.split('<').map((name) => name.trim());
      const folders = drawn[root]?.[layer] ?? [];
      drawn[root] = { ...drawn[root], [layer]: [...folders, ...names.filter(Boolean)] };
    }
  }
  const written = Object.fromEntries(
    Object.entries(layers).map(([name, one]) => [
      name,
      Object.fromEntries(
        Object.entries(one)
          .filter(([, names]) => names.length > 0)
          .map(([key, names]) => [key, names.map((folder) => folder.replace(/\.ts$/, ''))]),
      ),
    ]),
  );

  expect(drawn).toEqual(written);
});

test('the glossary lists the forbidden words that the lint refuses', () => {
  const [, table = ''] = /## Forbidden words\n([\s\S]*)$/.exec(read('docs/glossary.md')) ?? [];
  const listed = [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)]
    .map(([, word = '', use = '']) => [word.trim(), use.trim()])
    .slice(1);

  expect(listed).toEqual(rules.map(({ word, use }) => [word, use]));
});
