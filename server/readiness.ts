// Whether requests should come here: not before everything has started, and no more once the shop was asked to stop.
export type Readiness = { state: 'starting' | 'ready' | 'draining' };
