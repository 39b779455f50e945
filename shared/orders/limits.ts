// Apart from the schemas, so that pages do not load them.

export const ORDERS_PAGE_SIZE = 10;
export const MAX_QUICK_ROWS = 200;
