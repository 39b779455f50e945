import { useId } from 'react';
import { Link } from 'react-router';
import { useDropdown } from '#web/base/frame/dropdown.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { accountLinks, signInLinks } from './navigation.ts';

/** What the header knows of a signed-in customer (specification 3). */
export type HeaderUser = {
  id: number | string;
  email: string;
  firstName: string;
  lastName: string;
};

/** What a customer finds under the figure in the header; for a visitor, sign in and register. */
export function AccountMenu({ user, onLogout }: { user: HeaderUser | null; onLogout: () => void }) {
  const { t } = useTranslation('layout');
  const { isOpen, toggle, close, triggerRef, rootProps } = useDropdown();
  const listId = useId();
  const links = Object.entries(user ? accountLinks : signInLinks);
  return (
    <div className="account-drop desktop-only" {...rootProps}>
      <button
        ref={triggerRef}
        type="button"
        className="tool"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-label={user ? t('accountOf', { name: user.firstName }) : t('accountSignedOut')}
        onClick={toggle}
      >
        <Icon name="user" />
        <span className="label-wide">{user ? user.firstName : t('login')}</span>
      </button>
      <div className="menu-pop" id={listId} hidden={!isOpen}>
        {user && (
          <p className="who-line small">
            <b>
              {user.firstName} {user.lastName}
            </b>
            <br />
            <span className="mute">{user.email}</span>
          </p>
        )}
        <ul>
          {links.map(([key, to]) => (
            <li key={key}>
              <Link to={to} onClick={close}>
                {t(key)}
              </Link>
            </li>
          ))}
          {user && (
            <li>
              <button
                type="button"
                onClick={() => {
                  close();
                  onLogout();
                }}
              >
                {t('logout')}
              </button>
            </li>
          )}
        </ul>
      </div>
    </div>
  );
}
