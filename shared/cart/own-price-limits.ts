// Apart from the schemas, so that pages with prices do not load them.

/** As many products as a page can show. */
export const MAX_OWN_PRICES = 100;

/** Cards of families that are asked for at once, and the most members of one. */
export const MAX_OWN_FAMILIES = 20;
export const MAX_FAMILY_MEMBERS = 60;
