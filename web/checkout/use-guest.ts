// Coupons and samples with a limit per buyer are checked for a guest once e-mail and phone are
// typed.
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { CustomerBody } from '#shared/checkout/checkout.ts';
import { useCart } from '#web/cart/CartContext.ts';
import type { CheckoutData, CheckoutValues } from './checkout-form.ts';

const Contact = CustomerBody.pick({ email: true, phone: true });

export function useGuest({ watch }: UseFormReturn<CheckoutValues, unknown, CheckoutData>): void {
  const { setGuest } = useCart();
  const [email, phone] = watch(['customer.email', 'customer.phone']);
  useEffect(() => {
    const read = Contact.safeParse({ email, phone });
    setGuest(read.success ? read.data : null);
  }, [email, phone, setGuest]);
}
