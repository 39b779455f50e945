import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CartFitHint } from '#shared/fitting.ts';
import { formatLira, fromLira } from '#shared/money.ts';
import { listHref } from '../catalogue/list-url.ts';
import { Alert } from '../ui/Alert.tsx';

/** What a part lacks to become a bottle, and where it is to be had. Only hints: nothing of it keeps anybody from buying. */
export function FitNotes({ hints }: { hints: readonly CartFitHint[] }) {
  const { t, i18n } = useTranslation('cart');
  return hints.map(({ kind, message, fits, tool }) => (
    <Alert key={`${kind} ${message}`} tone={kind === 'NO_PARTNER' ? 'warn' : 'info'}>
      <p>
        {message}{' '}
        {tool && (
          <Link className="text-link" to={`/products/${tool.id}`}>
            {t('fit.tool', { name: tool.name, price: formatLira(fromLira(tool.price), i18n.language) })}
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
