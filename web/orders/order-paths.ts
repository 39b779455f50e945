// Addresses of the pages about one order.
export const resultPath = (
  outcome: 'success' | 'failure',
  orderNumber: string,
  reason?: string | null,
): string =>
  `/payment/${outcome}?${new URLSearchParams({ orderNumber, ...(reason ? { reason } : {}) })}`;
export const placedPath = (orderNumber: string): string =>
  `/order/success?${new URLSearchParams({ orderNumber })}`;
export const trackPath = (orderNumber: string): string =>
  `/orders/track/${encodeURIComponent(orderNumber)}`;
