// Describes what a hook requires of the caller, so that the API description (server/openapi) can
// state it for every route that the hook really guards.

export type Guard =
  | { caller: 'customer' }
  | {
      caller: 'administrator';
      /** One of them is enough; empty: any administrator. */
      rights: readonly string[];
      isOpenBeforeSetup: boolean;
      needsRecentSignIn: boolean;
      onlyCalculates: boolean;
    };

const readingMethods = ['GET', 'HEAD'];

/** Whether a call needs the right to see or to change. */
export const actOf = (
  method: string,
  { onlyCalculates }: { onlyCalculates: boolean },
): 'see' | 'change' => (onlyCalculates || readingMethods.includes(method) ? 'see' : 'change');

const guards = new WeakMap<object, Guard>();

/** Returns the same hook; `guardOf` then returns its guard. */
export function withGuard<Hook extends object>(hook: Hook, guard: Guard): Hook {
  guards.set(hook, guard);
  return hook;
}

export const guardOf = (hook: unknown): Guard | undefined =>
  typeof hook === 'function' ? guards.get(hook) : undefined;
