/** The id of the form on a product's page. */
export const STOCK_ALERT_ID = 'stock-alert';
