import { describe, expect, test } from 'vitest';
import { codeAt, newTotpSecret, stepOfCode, totpUri } from './totp.ts';

const now = new Date('2026-11-21T10:00:10Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
// RFC 6238, appendix B: "12345678901234567890", SHA-1, the last six of the eight digits.
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('the published vector of second %i', (second, code) => {
  expect(codeAt(rfcSecret, new Date(second * 1_000))).toBe(code);
  expect(stepOfCode(rfcSecret, code, new Date(second * 1_000), null)).toBe(Math.floor(second / 30));
});

describe('a code', () => {
  const secret = newTotpSecret();

  test('is valid in its own period and in the one before and after, with spaces too', () => {
    const code = codeAt(secret, now);
    for (const seconds of [0, -30, 30])
      expect(stepOfCode(secret, code, later(seconds), null)).toBe(
        Math.floor(now.getTime() / 30_000),
      );
    expect(stepOfCode(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now, null)).not.toBeNull();
    for (const seconds of [-61, 61])
      expect(stepOfCode(secret, code, later(seconds), null)).toBeNull();
  });

  test('is valid once, and after it no older code is valid', () => {
    const step = stepOfCode(secret, codeAt(secret, now), now, null);
    expect(stepOfCode(secret, codeAt(secret, now), now, step)).toBeNull();
    expect(stepOfCode(secret, codeAt(secret, later(-30)), now, step)).toBeNull();
    expect(stepOfCode(secret, codeAt(secret, later(30)), later(30), step)).not.toBeNull();
  });

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', ' '.repeat(6), '-12345'])(
    'is not %j',
    (code) => {
      expect(stepOfCode(secret, code, now, null)).toBeNull();
    },
  );
});

test('the address for the QR code names shop and person', () => {
  const uri = new URL(totpUri(rfcSecret, { shop: 'Flakon Şişe', email: 'ece@ornek.com' }));
  expect(decodeURIComponent(uri.pathname)).toContain('Flakon Şişe:ece@ornek.com');
  expect(uri.searchParams.get('secret')).toBe(rfcSecret);
});
