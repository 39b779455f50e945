import { Link } from 'react-router';
import { pageItems } from '#web/base/api/pages.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Icon } from './Icon.tsx';

type PaginationProps = {
  /** Counted from 1. */
  page: number;
  pageCount: number;
  hrefFor: (page: number) => string;
  /** Another page of the list is no new route: the list scrolls to its own top. */
  preventScrollReset?: boolean;
};

/** Links to the pages of a list. Nothing when there is one page. */
export function Pagination({
  page,
  pageCount,
  hrefFor,
  preventScrollReset = false,
}: PaginationProps) {
  const { t } = useTranslation('common');
  if (pageCount <= 1) return null;
  const edge = (target: number, label: string, text: string, rel: string) => {
    const words = (
      <>
        <Icon name="chevron" />
        <b>{text}</b>
      </>
    );
    return target >= 1 && target <= pageCount ? (
      <Link
        className="edge"
        to={hrefFor(target)}
        aria-label={label}
        rel={rel}
        preventScrollReset={preventScrollReset}
      >
        {words}
      </Link>
    ) : (
      <span className="edge" aria-disabled="true">
        {words}
      </span>
    );
  };
  // A phone has room only for the first, the last and the current page, or for four pages.
  const isFar = (item: number) => pageCount > 4 && ![1, page, pageCount].includes(item);
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
            <li key={item.page} data-far={isFar(item.page) || undefined}>
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
