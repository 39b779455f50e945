// What the list of orders has in its address.
export const defaultQuery = {
  tab: '',
  text: '',
  status: '',
  payment: '',
  method: '',
  needs: '',
  from: '',
  to: '',
};
export type OrderQuery = typeof defaultQuery;
