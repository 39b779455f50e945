// Apart from the schemas, so that the search field does not load them.

/** Suggestions start at this length. */
export const SUGGEST_FROM_LENGTH = 3;
