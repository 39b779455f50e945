// Whether requests should come here: not before everything has started, and no more once the shop
// was asked to stop.
export type Readiness = { state: 'starting' | 'ready' | 'draining' };

/** Answers and jobs under way get this long when the shop stops. */
export const STOP_LIMIT_MS = 10_000;
