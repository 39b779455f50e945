// Which passwords are too easy: those in lists of breached passwords, with the usual changes
// ("P4ssw0rd1!"), and names of the shop and of the person. The schema checks the length
// (shared/customers/auth.ts).
import fs from 'node:fs';
import path from 'node:path';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { AppError } from '#server/base/errors/app-error.ts';
import { lazyLibrary } from '#server/base/run/lazy-library.ts';
import { fold } from '#shared/base/fold.ts';

/** One per line, folded: common passwords in Turkey. */
const turkishPasswords = () =>
  fs
    .readFileSync(path.join(import.meta.dirname, 'easy-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

/** Attackers try the shop's own words first. */
const SHOP_WORDS = ['flakon', 'parfum', 'sise', 'kapak', 'pompa', 'yonetici', 'admin', 'magaza'];
/** The minimum number of guesses needed to find the password, as a power of ten. */
const LEAST_GUESSES_LOG10 = { customer: 9, administrator: 10 } as const;
/** The estimate takes too long for longer passwords; only this much is estimated. */
const ESTIMATED_LENGTH = 64;

/** Its lists take 20 MB. */
const core = lazyLibrary<typeof import('@zxcvbn-ts/core')>('@zxcvbn-ts/core');
const lists = lazyLibrary<typeof import('@zxcvbn-ts/language-common')>(
  '@zxcvbn-ts/language-common',
);
let estimator: ZxcvbnFactory | undefined;

function guessesLog10(password: string, ownWords: string[]): number {
  const { adjacencyGraphs, dictionary } = lists();
  estimator ??= new (core().ZxcvbnFactory)({
    dictionary: {
      ...dictionary,
      turkishPasswords: turkishPasswords(),
      shopWords: SHOP_WORDS,
    },
    graphs: adjacencyGraphs,
  });
  return estimator.check(password, ownWords).guessesLog10;
}

/** `names`: of the person, e.g. the first and the last name. */
export type PasswordOwner = {
  email: string;
  names?: readonly string[];
  kind?: keyof typeof LEAST_GUESSES_LOG10;
};

/** @throws AppError PASSWORD_TOO_EASY */
export function requireGoodPassword(password: string, owner: PasswordOwner): void {
  if (isTooEasy(password, owner)) throw new AppError('PASSWORD_TOO_EASY');
}

export function isTooEasy(
  password: string,
  { email, names = [], kind = 'customer' }: PasswordOwner,
): boolean {
  const folded = fold(password).trim().slice(0, ESTIMATED_LENGTH);
  const address = fold(email).trim();
  const own = [address, ...address.split(/[@._-]/), ...names.map(fold)].filter(
    (word) => word.length > 2,
  );
  return folded === '' || guessesLog10(folded, own) < LEAST_GUESSES_LOG10[kind];
}
