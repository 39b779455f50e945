import { type ReactNode, useId } from 'react';

/** One section of the form: its heading beside it, on a phone above it. */
export function CheckoutBlock({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="checkout-block" aria-labelledby={id}>
      <header>
        <h2 className="h3" id={id}>
          {title}
        </h2>
      </header>
      {children}
    </section>
  );
}
