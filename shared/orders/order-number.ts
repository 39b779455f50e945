// Numbers of orders as they are stored, typed and shown. Apart from the schemas, so that a page can
// read one without loading them.

/** Ten Crockford base-32 characters: letters and digits only, no I, L, O, U. */
export const ORDER_NUMBER_PATTERN = /^[0-9A-HJKMNP-TV-Z]{10}$/;

/**
 * A typed number in the stored form: without spaces and dashes, with similar-looking letters
 * replaced.
 */
export function readOrderNumber(typed: string): string {
  return typed.trim().toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0');
}

/** "7K3M9 QX2TD": grouped for reading. */
export const showOrderNumber = (orderNumber: string): string =>
  `${orderNumber.slice(0, 5)} ${orderNumber.slice(5)}`.trim();
