// Which passwords are too easy: the ones that everybody tries first. Length is the schema's
// business (shared/customers/auth.ts).
import fs from 'node:fs';
import path from 'node:path';
import { AppError } from '#server/base/errors/app-error.ts';
import { fold } from '#shared/base/fold.ts';

/** One a line, folded: the commonest of the world, and those that Turkish shops see. */
const easyPasswords = new Set(
  fs
    .readFileSync(path.join(import.meta.dirname, 'easy-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== ''),
);

/** @throws AppError PASSWORD_TOO_EASY */
export function requireGoodPassword(password: string, email: string): void {
  if (isTooEasy(password, email)) throw new AppError('PASSWORD_TOO_EASY');
}

export function isTooEasy(password: string, email: string): boolean {
  const folded = fold(password).trim();
  const address = fold(email).trim();
  return (
    easyPasswords.has(folded) ||
    folded === address ||
    folded === address.split('@')[0] ||
    isRepeated(folded) ||
    isRun(folded)
  );
}

/** "aaaaaaaa", "abababab", "123123123": one or up to three characters again and again. */
const isRepeated = (text: string): boolean => /^(.{1,3})\1+.?.?$/su.test(text);

const RUNS = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'];
const backwards = (text: string): string => [...text].reverse().join('');

/** Along the keys or the alphabet, either way. */
const isRun = (text: string): boolean =>
  RUNS.some((run) => run.includes(text) || backwards(run).includes(text));
