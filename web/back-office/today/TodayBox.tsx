import type { ReactNode } from 'react';
import { Link } from 'react-router';

type TodayBoxProps = {
  title: string;
  more?: { to: string; label: string } | undefined;
  children: ReactNode;
};

/** A card of "Bugün"; `more` leads to the list that its rows are from. */
export function TodayBox({ title, more, children }: TodayBoxProps) {
  return (
    <section className="bo-box" aria-label={title}>
      <header className="today-head">
        <h2 className="h3">{title}</h2>
        {more && (
          <Link className="link small" to={more.to}>
            {more.label}
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
