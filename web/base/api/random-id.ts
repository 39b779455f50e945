/**
 * 128 random bits in hex. `crypto.randomUUID` is missing where the shop is opened without https,
 * e.g. on a phone in the same network.
 */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
