import { expect, test } from 'vitest';
import { measuredVisitor } from './measured-visitor.ts';

const now = new Date('2026-11-26T10:00:00Z');
const consent = (analytics: 0 | 1, marketing: 0 | 1, at = '2026-11-01T10:00:00.000Z') =>
  `flakon_consent=${new URLSearchParams({ analytics: String(analytics), marketing: String(marketing), at })}`;
const ga = '_ga=GA1.1.1234567890.1700000000';

test('only a visitor with a recent consent to analytics in this browser is measured', () => {
  expect(measuredVisitor(`${consent(1, 0)}; ${ga}; _ga_AB12=GS2.1.s1700000111$o3$g1`, now)).toEqual(
    {
      clientId: '1234567890.1700000000',
      sessionId: '1700000111',
      allowsMarketing: false,
    },
  );
  expect(measuredVisitor(`${ga}; _ga_X=GS1.1.1700000111.2; ${consent(1, 1)}`, now)).toMatchObject({
    sessionId: '1700000111',
    allowsMarketing: true,
  });
  for (const cookies of [
    undefined,
    '',
    ga,
    `${consent(0, 1)}; ${ga}`,
    consent(1, 1),
    `${consent(1, 1, '2026-01-01T10:00:00.000Z')}; ${ga}`,
    `${consent(1, 1, 'gestern')}; ${ga}`,
    `flakon_consent=analytics; ${ga}`,
    `${consent(1, 1)}; _ga=GA1.1.<script>.1`,
  ])
    expect(measuredVisitor(cookies, now)).toBeNull();
});
