import { expect, test } from 'vitest';
import { makeUser } from '#web/testing/make-session.ts';
import { hasPermission } from './SessionContext.ts';

test('[D22] a visitor has no permissions', () => {
  for (const name of ['verified_email', 'complete_profile', 'anything', ''])
    expect(hasPermission(null, name)).toBe(false);
});

test('[D23] verified_email needs a verified address', () => {
  expect(hasPermission(makeUser({ emailVerified: true }), 'verified_email')).toBe(true);
  expect(hasPermission(makeUser({ emailVerified: false }), 'verified_email')).toBe(false);
});

test('[D24] complete_profile needs first name, last name and phone', () => {
  expect(hasPermission(makeUser(), 'complete_profile')).toBe(true);
  for (const missing of [
    { firstName: '' },
    { firstName: ' ' },
    { lastName: '' },
    { phoneNumber: null },
    { phoneNumber: '' },
  ]) {
    expect(hasPermission(makeUser(missing), 'complete_profile'), JSON.stringify(missing)).toBe(
      false,
    );
  }
});

test('[D25] any other name is granted', () => {
  expect(hasPermission(makeUser({ emailVerified: false, phoneNumber: null }), 'whatever')).toBe(
    true,
  );
});
