// Rules for every call of a signed-in customer: nobody else may make it, and no cache may store its
// response.
import { expect, test } from 'vitest';
import type { ErrorAnswer } from './buyer.ts';
import { ask, makeCustomer } from './customers.ts';
import type { TestApp } from './test-app.ts';
import { MINUTE, type TestClock } from './test-clock.ts';

type Call = [requirement: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string];

/** The app must use this clock. */
export function testPrivateCalls(shop: TestApp, clock: TestClock, calls: Call[]) {
  test.each(calls)(
    '[%s] %s %s asks for sign-in before it looks at anything else, and is kept by no cache',
    async (_, method, path) => {
      const customer = await makeCustomer(shop.context);
      const withdrawn = await makeCustomer(shop.context);
      await shop.db.deleteFrom('customerSessions').where('id', '=', withdrawn.sessionId).execute();

      const answers = [
        await ask<ErrorAnswer>(shop, method, path),
        await ask<ErrorAnswer>(shop, method, path, {
          headers: { authorization: 'Bearer nonsense' },
        }),
        await ask<ErrorAnswer>(shop, method, path, { as: withdrawn }),
      ];
      clock.advance(31 * MINUTE);
      answers.push(await ask<ErrorAnswer>(shop, method, path, { as: customer, body: {} }));

      for (const answer of answers) {
        expect(answer.status).toBe(401);
        expect(answer.body.code).toBe('NOT_SIGNED_IN');
        expect(answer.headers['cache-control']).toMatch(/no-store|private/);
      }
    },
  );
}
