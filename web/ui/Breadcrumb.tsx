import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from './Icon.tsx';

/** The path to this page; on a phone only the step back. The last step is the page itself and is no link. */
export function Breadcrumb({ steps }: { steps: readonly { label: string; to?: string }[] }) {
  const { t } = useTranslation('common');
  return (
    <nav aria-label={t('breadcrumb')}>
      <ol className="crumb">
        {steps.map(({ label, to }) =>
          to ? (
            <li key={label}>
              <Link to={to}>
                <Icon name="back" size="s" />
                {label}
              </Link>
            </li>
          ) : (
            <li key={label} aria-current="page">
              {label}
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
