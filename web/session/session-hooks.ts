// Hooks of other parts of the shop: just before a login stores its tokens, and just before a
// logout.

type Hook<Result> = () => Result;

const loginHooks = new Set<Hook<void>>();
const logoutHooks = new Set<Hook<Promise<void>>>();

/** `hook` runs before the tokens of a login are stored. Returns a function that removes it. */
export function beforeLogin(hook: Hook<void>): () => void {
  loginHooks.add(hook);
  return () => void loginHooks.delete(hook);
}

export function runBeforeLogin(): void {
  for (const hook of loginHooks) hook();
}

/** `hook` runs while the server still knows the customer. Returns a function that removes it. */
export function beforeLogout(hook: Hook<Promise<void>>): () => void {
  logoutHooks.add(hook);
  return () => void logoutHooks.delete(hook);
}

const LOGOUT_WAIT_MS = 2_000;

/** Best effort: a logout waits at most two seconds. @throws never */
export async function runBeforeLogout(): Promise<void> {
  const all = Promise.allSettled([...logoutHooks].map((hook) => hook()));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, LOGOUT_WAIT_MS))]);
}
