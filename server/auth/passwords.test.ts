import { expect, test } from 'vitest';
import type { AppError } from '#server/base/errors/app-error.ts';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords();

test('a password fits its own hash only, and no two hashes are alike', async () => {
  const [hash, again] = await Promise.all([
    passwords.hash('mavi-şişe-42'),
    passwords.hash('mavi-şişe-42'),
  ]);

  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hash).not.toBe(again);
  expect(await passwords.fits('mavi-şişe-42', hash)).toBe(true);
  expect(await passwords.fits('mavi-sise-42', hash)).toBe(false);
});

test('a password fits in both Unicode forms of its letters', async () => {
  const hash = await passwords.hash('şişe ğüç 42'.normalize('NFC'));

  expect(await passwords.fits('şişe ğüç 42'.normalize('NFD'), hash)).toBe(true);
});

test.each([null, '', 'none', '$argon2id$broken'.slice(0, 3)])(
  'does not fit a missing or broken hash: %s',
  async (storedHash) => {
    expect(await passwords.fits('mavi-şişe-42', storedHash)).toBe(false);
  },
);

test('any text can be a password, also with half characters and NUL', async () => {
  for (const odd of ['\ud83d-yarım-emoji', 'sıfır\u0000bayt', '🧴🧴🧴🧴'])
    expect(await passwords.fits(odd, await passwords.hash(odd))).toBe(true);
});

test('a limited number is hashed at once, a limited number may wait, and they are served in order', async () => {
  const busy = createPasswords({ atOnce: 2, maxWaiting: 3 });
  const done: number[] = [];
  const asked = Array.from({ length: 7 }, (_, index) =>
    busy.hash(`parola ${index}`).then(() => done.push(index)),
  );

  const outcomes = await Promise.allSettled(asked);

  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array(5).fill('fulfilled'),
    'rejected',
    'rejected',
  ]);
  expect(
    outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [(outcome.reason as AppError).code] : [],
    ),
  ).toEqual(['OVERLOADED', 'OVERLOADED']);
  expect([...done].sort()).toEqual([0, 1, 2, 3, 4]);
  expect(done[0]).toBeLessThan(2);
  expect(await busy.hash('after the rush')).toMatch(/^\$argon2id/);
});
