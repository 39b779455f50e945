import { Link } from 'react-router';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { usePagesUrl } from '#web/base/page/public-url.ts';
import { StructuredData } from '#web/base/page/StructuredData.tsx';
import { Icon } from './Icon.tsx';

/**
 * The breadcrumbs of the page, for search engines too; on a phone only the link to the level above.
 * The last entry is the page itself and is no link.
 */
export function Breadcrumb({
  steps,
}: {
  steps: readonly {
    label: string;
    to?: string;
    /** The language of the label, if it differs from that of the page. */
    language?: string | undefined;
  }[];
}) {
  const { t } = useTranslation('common');
  const pagesUrl = usePagesUrl();
  return (
    <nav aria-label={t('breadcrumb')}>
      <ol className="crumb">
        {steps.map(({ label, to, language }) =>
          to ? (
            <li key={label}>
              <Link to={to}>
                <Icon name="back" size="s" />
                {label}
              </Link>
            </li>
          ) : (
            <li key={label} aria-current="page" lang={language}>
              {label}
            </li>
          ),
        )}
      </ol>
      {steps.length > 1 && <StructuredData data={breadcrumbData(steps, pagesUrl)} />}
    </nav>
  );
}

/**
 * The breadcrumbs of a page (specification 1). The last one is the page itself and needs no
 * address.
 */
export const breadcrumbData = (
  steps: readonly { label: string; to?: string }[],
  publicUrl: string,
): Record<string, unknown> => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ label, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    ...(to ? { item: `${publicUrl}${to}` } : {}),
  })),
});
