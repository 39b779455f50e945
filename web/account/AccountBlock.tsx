import { type ReactNode, useId } from 'react';

/**
 * One section of an account page: its heading beside it, or above it where there is little room.
 */
export function AccountBlock({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="account-block" aria-labelledby={id}>
      <header>
        <h2 className="h3" id={id}>
          {title}
        </h2>
        {text && <p className="small second">{text}</p>}
      </header>
      <div className="stack">{children}</div>
    </section>
  );
}
