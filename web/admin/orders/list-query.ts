// What the list of orders has in its address.
export const usual = { tab: '', text: '', status: '', payment: '', method: '', needs: '', from: '', to: '' };
export type ListQuery = typeof usual;
