// Whether requests should be sent here: not before everything has started, and not after the shop
// was asked to stop.
export type Readiness = { state: 'starting' | 'ready' | 'draining' };

/** Running requests and jobs get this long when the shop stops. */
export const STOP_LIMIT_MS = 10_000;
