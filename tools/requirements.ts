// Lists the rows of docs/requirements.md that no test names. `npm run requirements -- 1` checks
// only the rows of one issue.
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const issue = process.argv[2];

const rows = fs
  .readFileSync(path.join(root, 'docs', 'requirements.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id, text, , issues] = line.split('|').map((cell) => cell.trim());
    return id && /^[A-N]\d\d$/.test(id)
      ? [{ id, text: text ?? '', issues: (issues ?? '').split(',') }]
      : [];
  })
  .filter((row) => !issue || row.issues.includes(issue));

const named = new Set<string>();
for (const folder of ['shared', 'server', 'web', 'db', 'e2e', 'tools']) {
  for (const entry of fs.readdirSync(path.join(root, folder), {
    recursive: true,
    withFileTypes: true,
  })) {
    if (!entry.isFile() || !/\.(test|spec)\.tsx?$/.test(entry.name)) continue;
    for (const [, id] of fs
      .readFileSync(path.join(entry.parentPath, entry.name), 'utf8')
      .matchAll(/\[([A-N]\d\d)\]/g))
      if (id) named.add(id);
  }
}

const missing = rows.filter((row) => !named.has(row.id));
for (const { id, text, issues } of missing)
  process.stdout.write(`${id}  ${text}  (issue ${issues.join(', ')})\n`);
process.stdout.write(
  `${rows.length - missing.length} of ${rows.length} requirements are named by a test\n`,
);
