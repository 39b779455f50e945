// Apart from the schemas, so that pages need none for it.
export const MAX_RATING = 5;
