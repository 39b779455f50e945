import { expect, test } from 'vitest';
import { ownEmail } from './cart.routes.ts';

const verified = { emailFolded: 'isil@ornek.com', isEmailVerified: true };

test.each(['isil@ornek.com', ' Isil@Ornek.Com ', 'İSİL@ornek.com'])(
  '[E10] [H01] the signed-in customer’s own address counts, typed as %j',
  (sent) => {
    expect(ownEmail(sent, verified)).toBe('isil@ornek.com');
  },
);

test.each([
  ['another one', 'baska@ornek.com', verified],
  ['none', undefined, verified],
  ['nothing', null, verified],
  ['an empty one', '', verified],
  ['one’s own, not verified', 'isil@ornek.com', { ...verified, isEmailVerified: false }],
  ['a visitor’s', 'isil@ornek.com', null],
])('[H01] %s does not count as the own address', (_title, sent, signedIn) => {
  expect(ownEmail(sent, signedIn)).toBeNull();
});
