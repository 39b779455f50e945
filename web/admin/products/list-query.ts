// What stands in the address of the list of products.
export const usual = { search: '', category: '', state: '', needs: '', sort: 'newest' };
export type ListQuery = typeof usual;
