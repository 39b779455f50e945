// In a file of its own, so that pages do not load the schemas for it.
export const MAX_RATING = 5;
