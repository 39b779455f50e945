// What a hook asks of who calls, so that the description of the API (server/openapi) can say it of
// every route that the hook really guards.

export type Guard =
  | { caller: 'customer' }
  | {
      caller: 'administrator';
      /** One of them is enough; none: any administrator. */
      rights: readonly string[];
      isOpenBeforeSetup: boolean;
      needsRecentSignIn: boolean;
    };

const guards = new WeakMap<object, Guard>();

/** The same hook; `guardOf` answers its guard. */
export function withGuard<Hook extends object>(hook: Hook, guard: Guard): Hook {
  guards.set(hook, guard);
  return hook;
}

export const guardOf = (hook: unknown): Guard | undefined =>
  typeof hook === 'function' ? guards.get(hook) : undefined;
