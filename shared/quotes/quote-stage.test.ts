import { expect, test } from 'vitest';
import { stageOf } from './quote-stage.ts';

const open = { state: 'open' as const, revision: 1, acceptedAt: null, isWaiting: false };

test('the stage of a quote: who has to answer, and how it ended', () => {
  expect([
    stageOf(open),
    stageOf({ ...open, revision: 2 }),
    stageOf({ ...open, revision: 2, acceptedAt: '2026-11-26' }),
    stageOf({ ...open, acceptedAt: '2026-11-26', isWaiting: true }),
    stageOf({ ...open, state: 'used', acceptedAt: '2026-11-26' }),
    stageOf({ ...open, state: 'declined', isWaiting: true }),
    stageOf({ ...open, state: 'expired' }),
  ]).toEqual(['open', 'revised', 'accepted', 'waiting', 'ordered', 'declined', 'expired']);
});
