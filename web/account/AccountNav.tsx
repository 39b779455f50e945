import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { readsStatement, useCompanyAccount } from '#web/payments/company-account.ts';
import { useSession } from '#web/session/SessionContext.ts';

const pages = {
  overview: '/account',
  orders: '/account/orders',
  quotes: '/account/quotes',
  statement: '/account/statement',
  balance: '/account/balance',
  favorites: '/account/favorites',
  lists: '/account/lists',
  standingOrders: '/account/standing-orders',
  designs: '/account/designs',
  addresses: '/account/addresses',
  companies: '/account/companies',
  profile: '/account/profile',
  quickOrder: '/quick-order',
} as const;

/** The pages of the account: a column beside them, on a phone one line that scrolls. */
export function AccountNav() {
  const { t } = useTranslation('account');
  const { user, logout } = useSession();
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const account = useCompanyAccount();
  const shown = Object.entries(pages).filter(
    ([key]) => key !== 'statement' || readsStatement(account),
  );

  // On a phone the current page may be outside the visible part of the line.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another current link
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (list.current && current)
      list.current.scrollLeft =
        current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);

  return (
    <nav className="account-nav" aria-label={t('nav.label')}>
      {user && (
        <p className="account-who">
          <b className="h3">
            {user.firstName} {user.lastName}
          </b>
          <span className="small mute">{user.email}</span>
        </p>
      )}
      <ul ref={list}>
        {shown.map(([key, to]) => (
          <li key={key}>
            {key === 'companies' && pathname.startsWith('/account/approvals/') ? (
              // An order that waits belongs to the companies, under an address of its own.
              <Link to={to} className="active" aria-current="page">
                {t(`nav.${key}`)}
              </Link>
            ) : (
              <NavLink to={to} end={key === 'overview'}>
                {t(`nav.${key}`)}
              </NavLink>
            )}
          </li>
        ))}
        <li>
          <button type="button" onClick={() => void logout()}>
            {t('nav.logout')}
          </button>
        </li>
      </ul>
    </nav>
  );
}
