// A form without a method puts its fields, passwords among them, into the address when it is sent
// before its page has hydrated.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', 'web/*.tsx'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && !file.includes('.test.'));

test('every form has the method post, the shared form props, or the role search', () => {
  const forms = files.flatMap((file) =>
    fs
      .readFileSync(path.join(root, file), 'utf8')
      .split(/<form(?=[\s>])/)
      .slice(1)
      .map((tag) => ({ file, tag: tag.slice(0, 300) })),
  );
  expect(forms.length).toBeGreaterThan(50);
  const wrong = forms.filter(
    ({ tag }) => !/method="post"|\{\.\.\.(\w+\.)?formProps\}|role="search"/.test(tag),
  );
  expect(wrong.map(({ file }) => file)).toEqual([]);
});
