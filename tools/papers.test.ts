// The papers tell the truth: every command and every setting that they name exists.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;

test.each(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/operations.md'])('every npm command in %s exists', (file) => {
  const named = [...read(file).matchAll(/npm (?:run )?([a-z:]+)/g)].map((match) => match[1] ?? '').filter((name) => !['ci', 'scripts', 'runs', 'install'].includes(name));

  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('every file and folder that README names exists', () => {
  const links = [...read('README.md').matchAll(/\]\((?!http)([^)#]+)\)/g)].map((match) => match[1] ?? '');

  expect(links.filter((link) => !fs.existsSync(path.join(root, link)))).toEqual([]);
});

test('every environment variable is described, and nothing else', () => {
  const parsed = [...read('server/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)]
    .map((match) => match[1] ?? '')
    .filter((name) => !name.startsWith('SHOP_') || name === 'SHOP_MODE');
  const described = [...read('docs/operations.md').matchAll(/^\| (`[^|]+) \|/gm)].flatMap((row) =>
    [...(row[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)\*?`/g)].map((match) => match[1] ?? ''),
  );

  expect(described.filter((name) => name !== 'SHOP_').sort()).toEqual([...new Set(parsed)].filter((name) => name !== 'DATABASE_REPLICA_URL').sort());
});
