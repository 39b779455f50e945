import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#web/base/i18n/react.tsx';

type FooterProps = {
  /** Who runs the shop and how to contact it. */
  about: ReactNode;
  /** One `FooterColumn` for each group of links. */
  columns: ReactNode;
  /** The last row: owner and means of payment. */
  end: ReactNode;
};

/** The footer of a page. */
export function Footer({ about, columns, end }: FooterProps) {
  return (
    <footer className="foot on-ink">
      <div className="page">
        <div className="foot-grid">
          <div className="foot-about">{about}</div>
          <div className="cols">{columns}</div>
        </div>
        <div className="foot-end">{end}</div>
      </div>
    </footer>
  );
}

type FooterColumnProps = {
  title: string;
  /** Keys of locales/…/layout.json with their addresses. */
  links: readonly (readonly [key: string, to: string])[];
  last?: ReactNode;
};

export function FooterColumn({ title, links, last }: FooterColumnProps) {
  const { t } = useTranslation('layout');
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(([key, to]) => (
          <li key={key}>
            <Link to={to} discover="none">
              {t(key)}
            </Link>
          </li>
        ))}
        {last && <li>{last}</li>}
      </ul>
    </nav>
  );
}
