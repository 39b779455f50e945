// The most records of one customer. Apart from the schemas, so that pages do not load them.

export const MAX_ADDRESSES = 30;
export const MAX_LISTS = 100;
