// What must still be said to the server while it knows who we are: the cart's last changes.

const works = new Set<() => Promise<void>>();

/** Returns what takes it back. */
export function beforeLogout(work: () => Promise<void>): () => void {
  works.add(work);
  return () => void works.delete(work);
}

const PATIENCE_MS = 2_000;

/** Best effort: signing out waits for nobody for long. @throws never */
export async function runBeforeLogout(): Promise<void> {
  const all = Promise.allSettled([...works].map((work) => work()));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
