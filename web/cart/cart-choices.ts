// The buyer's choices for the cart in this tab: coupon, delivery, quote, and a guest's contact
// data. Session storage keeps them over a reload.
import { readSession, removeSession, writeSession } from '#web/base/api/storage.ts';

export type CartChoices = {
  couponCode: string | null;
  deliveryId: string | null;
  quoteCode: string | null;
  /** E-mail and phone of a guest, with a space between them. */
  guest: string | null;
};

const storageKeys: Record<keyof CartChoices, string> = {
  couponCode: 'cart:coupon',
  deliveryId: 'cart:delivery',
  quoteCode: 'cart:quote',
  guest: 'cart:guest',
};

/** The initial value, which the server renders and the browser hydrates. */
export const NO_CHOICES: CartChoices = {
  couponCode: null,
  deliveryId: null,
  quoteCode: null,
  guest: null,
};

export type CartChoicesStore = ReturnType<typeof createCartChoices>;

export function createCartChoices() {
  let choices = NO_CHOICES;
  const listeners = new Set<() => void>();

  function show(next: CartChoices): void {
    choices = next;
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get: () => choices,

    /** Reads what this tab has stored. */
    open(): void {
      show({
        couponCode: readSession(storageKeys.couponCode),
        deliveryId: readSession(storageKeys.deliveryId),
        quoteCode: readSession(storageKeys.quoteCode),
        guest: readSession(storageKeys.guest),
      });
    },

    choose<Name extends keyof CartChoices>(name: Name, value: CartChoices[Name]): void {
      show({ ...choices, [name]: value });
      if (value === null) removeSession(storageKeys[name]);
      else writeSession(storageKeys[name], value);
    },

    /** At sign-out clearCustomer empties the storage itself. */
    clear: () => show(NO_CHOICES),
  };
}
