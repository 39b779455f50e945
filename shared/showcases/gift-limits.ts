// Apart from the schemas, so that the page of an occasion does not load them.

export const MAX_GIFTS = 100_000;
