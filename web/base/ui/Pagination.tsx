import { Link } from 'react-router';
import { pageItems } from '#web/base/api/pages.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';

type PaginationProps = {
  /** Counted from 1. */
  page: number;
  pageCount: number;
  hrefFor: (page: number) => string;
  /** A changed page is no new route: the list scrolls to its own head. */
  preventScrollReset?: boolean;
};

/** Links to the pages of a list; on a phone only the neighbours. Nothing when there is one page. */
export function Pagination({
  page,
  pageCount,
  hrefFor,
  preventScrollReset = false,
}: PaginationProps) {
  const { t } = useTranslation('common');
  if (pageCount <= 1) return null;
  const edge = (target: number, label: string, text: string, rel: string) =>
    target >= 1 && target <= pageCount ? (
      <Link
        className="edge"
        to={hrefFor(target)}
        aria-label={label}
        rel={rel}
        preventScrollReset={preventScrollReset}
      >
        {text}
      </Link>
    ) : (
      <span className="edge" aria-disabled="true">
        {text}
      </span>
    );
  return (
    <nav className="pages" aria-label={t('pages')}>
      <ol>
        <li>{edge(page - 1, t('previousPage'), t('previous'), 'prev')}</li>
        {pageItems(page, pageCount).map((item) =>
          item.kind === 'gap' ? (
            <li key={item.key} data-far>
              <span className="mute">…</span>
            </li>
          ) : (
            <li key={item.page} data-far={Math.abs(item.page - page) > 1 || undefined}>
              {item.page === page ? (
                <span aria-current="page">{item.page}</span>
              ) : (
                <Link
                  to={hrefFor(item.page)}
                  aria-label={t('pageNumber', { page: item.page })}
                  preventScrollReset={preventScrollReset}
                >
                  {item.page}
                </Link>
              )}
            </li>
          ),
        )}
        <li>{edge(page + 1, t('nextPage'), t('next'), 'next')}</li>
      </ol>
    </nav>
  );
}
