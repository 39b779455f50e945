import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BoxState, boxStates, cubeOf, isAtEnd, nextBoxState } from './cargo.ts';

const state = fc.constantFrom(...boxStates);
function after(reports: readonly BoxState[]) {
  const states: BoxState[] = ['waiting'];
  for (const report of reports) states.push(nextBoxState(states.at(-1) ?? 'waiting', report));
  return states;
}

test('whatever the order and number of reports, a box never goes back to an earlier state', () => {
  fc.assert(
    fc.property(fc.array(state, { maxLength: 20 }), (reports) => {
      const states = after(reports);
      const places = states.map((one) => boxStates.indexOf(one));
      expect(places).toEqual([...places].sort((a, b) => a - b));
      const arrived = states.indexOf('delivered');
      if (arrived >= 0)
        expect(['delivered', 'returning', 'returned']).toEqual(
          expect.arrayContaining(states.slice(arrived)),
        );
    }),
  );
});

test('the same report twice changes nothing', () => {
  fc.assert(
    fc.property(state, state, (now, report) => {
      const next = nextBoxState(now, report);
      expect(nextBoxState(next, report)).toBe(next);
    }),
  );
});

test('a delivered box can be returned, and a cancelled one stays cancelled', () => {
  expect(nextBoxState('delivered', 'returning')).toBe('returning');
  expect(nextBoxState('delivered', 'cancelled')).toBe('delivered');
  expect(nextBoxState('waiting', 'cancelled')).toBe('cancelled');
  expect(nextBoxState('cancelled', 'delivered')).toBe('cancelled');
  expect(boxStates.filter(isAtEnd)).toEqual(['delivered', 'returned', 'cancelled']);
});

test('a cube has at least the given volume', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (volume) => {
      const { lengthCm, widthCm, heightCm } = cubeOf(volume);
      expect(lengthCm * widthCm * heightCm).toBeGreaterThanOrEqual(volume);
    }),
  );
});
