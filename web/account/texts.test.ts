import { expect, test } from 'vitest';
import { rowProblems } from '#shared/cart/cart.ts';
import enAccount from '../../locales/en/account.json' with { type: 'json' };
import enQuickOrder from '../../locales/en/quick-order.json' with { type: 'json' };
import trAccount from '../../locales/tr/account.json' with { type: 'json' };
import trQuickOrder from '../../locales/tr/quick-order.json' with { type: 'json' };

/** "a.b.c" with the names of the placeholders, for every text. */
function keysOf(texts: object, before = ''): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'object'
      ? keysOf(text, `${before}${key}.`)
      : [
          `${before}${key} ${[...String(text).matchAll(/{{(\w+)}}/g)].map(([, name]) => name).sort()}`,
        ],
  );
}

test.each([
  ['account', trAccount, enAccount],
  ['quick-order', trQuickOrder, enQuickOrder],
])('the texts of %s are complete in both languages, with the same figures in them', (_, tr, en) => {
  expect(keysOf(en).sort()).toEqual(keysOf(tr).sort());
});

test('every problem of a row has its text', () => {
  expect(Object.keys(trAccount.reorder.problem)).toEqual([...rowProblems]);
  expect(Object.keys(trQuickOrder.problem)).toEqual(
    expect.arrayContaining([...rowProblems, 'unknown', 'quantity']),
  );
});
