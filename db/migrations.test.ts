// A shop is brought to a new version one process after the other: the ones before serve while its
// migrations have run.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { applyMigration, knownMigrations } from './migrate.ts';

/** Those before were written while every upgrade stopped the shop. */
const FIRST = '0027';
const takesAway =
  /\b(drop (table|column|view|function|type|trigger|constraint|not null)|rename (to|column|constraint)|set not null|alter column \w+ (set data )?type)\b/i;
/** Its first line, with why: then an upgrade stops the shop (docs/operations.md). */
const STOPS = /^-- Stop every process first: /;

const isUsable = (sql: string) => STOPS.test(sql) || !takesAway.test(sql.replace(/--.*$/gm, ''));

test('destructive migrations are distinguished from those that only add', () => {
  expect(isUsable('alter table a add column b int; -- and drop table c some day')).toBe(true);
  for (const sql of [
    'drop table a',
    'alter table a rename column b to c',
    'alter table a alter column b type text',
    'ALTER TABLE a\nALTER COLUMN b SET NOT NULL',
  ])
    expect(isUsable(sql)).toBe(false);
  expect(isUsable('-- Stop every process first: prices are counted anew.\ndrop table a')).toBe(
    true,
  );
});

test('after a migration the previous version can still serve, or the migration says that it must be stopped', () => {
  const migrations = knownMigrations().filter((name) => name >= FIRST);
  expect(migrations.length).toBeGreaterThan(0);
  expect(
    migrations.filter(
      (name) =>
        !isUsable(fs.readFileSync(path.join(import.meta.dirname, 'migrations', name), 'utf8')),
    ),
  ).toEqual([]);
});

test('a migration that PostgreSQL stopped for a deadlock starts again; another error ends it', async () => {
  const [name = ''] = knownMigrations();
  const failing = (...errors: { code: string }[]) => {
    const sent: string[] = [];
    const query = async (text: string) => {
      sent.push(text.slice(0, 8));
      const error = /^(begin|commit|rollback|insert)/.test(text) ? undefined : errors.shift();
      if (error) throw Object.assign(new Error(error.code), error);
    };
    return { sent, query };
  };
  const once = failing({ code: '40P01' });
  await applyMigration(once, name);
  expect(once.sent.filter((text) => text === 'rollback')).toHaveLength(1);
  expect(once.sent.at(-1)).toBe('commit');
  await expect(applyMigration(failing({ code: '42601' }), name)).rejects.toThrow(/failed: 42601/);
  const deadlocks = Array.from({ length: 5 }, () => ({ code: '40P01' }));
  await expect(applyMigration(failing(...deadlocks), name)).rejects.toThrow(/failed: 40P01/);
});
