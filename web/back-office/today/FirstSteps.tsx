import { Link } from 'react-router';
import type { SetupProgress } from '#shared/back-office/setup.ts';
import { setupPlaces } from '#web/back-office/kit/setup-steps.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';

/** Shown until a new shop is set up: the remaining steps, with links. */
export function FirstSteps({ setup: { open, done } }: { setup: SetupProgress }) {
  const { t } = useTranslation('admin-setup');
  return (
    <section className="bo-box today-setup" aria-label={t('steps.title')}>
      <header className="today-head">
        <h2 className="h3">{t('steps.title')}</h2>
        <Link className="link small" to="/admin/settings/setup">
          {t('steps.progress', { done, count: done + open.length })}
        </Link>
      </header>
      <ul>
        {open.map((step) => (
          <li key={step}>
            <Link to={setupPlaces[step]}>{t(`steps.${step}.title`)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
