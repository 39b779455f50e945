import { Link } from 'react-router';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { CartFitHint } from '#shared/fit/fitting.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { listHref } from '#web/product/list-url.ts';

/** What a part lacks to become a bottle, and where it is to be had. Only hints: nothing of it keeps anybody from buying. */
export function FitNotes({ hints }: { hints: readonly CartFitHint[] }) {
  const { t, i18n } = useTranslation('cart');
  return hints.map(({ kind, message, fits, tool }) => (
    <Alert key={`${kind} ${message}`} tone={kind === 'NO_PARTNER' ? 'warn' : 'info'}>
      <p>
        {message}{' '}
        {tool && (
          <Link className="text-link" to={`/products/${tool.id}`}>
            {t('fit.tool', {
              name: tool.name,
              price: formatLira(fromLira(tool.price), i18n.language),
            })}
          </Link>
        )}
        {fits !== null && (
          <Link className="text-link" to={listHref({ fits })}>
            {t('fit.see')}
          </Link>
        )}
      </p>
    </Alert>
  ));
}
