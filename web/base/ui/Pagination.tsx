import { Link } from 'react-router';
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
    const content = (
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
        {content}
      </Link>
    ) : (
      <span className="edge" aria-disabled="true">
        {content}
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

/** A page of a list to link to, counted from 1, or a gap between two of them. */
type PageItem = { kind: 'page'; page: number } | { kind: 'gap'; key: string };

/**
 * The first, the last, and the current page with its neighbours (three at either end); a gap never
 * hides a single page.
 */
export function pageItems(current: number, pageCount: number): PageItem[] {
  const from = Math.min(current - 1, pageCount - 2);
  const to = Math.max(current + 1, 3);
  const shown = new Set([1, pageCount]);
  for (let page = Math.max(1, from); page <= Math.min(pageCount, to); page += 1) shown.add(page);
  if (shown.has(3)) shown.add(2);
  if (shown.has(pageCount - 2)) shown.add(pageCount - 1);

  const items: PageItem[] = [];
  let previous = 0;
  for (const page of [...shown].filter((page) => page >= 1).sort((a, b) => a - b)) {
    if (page - previous > 1) items.push({ kind: 'gap', key: `${previous}-${page}` });
    items.push({ kind: 'page', page });
    previous = page;
  }
  return items;
}
