import type { TFunction } from 'i18next';
import { useId } from 'react';
import { Link } from 'react-router';
import { useDropdown } from '#web/base/frame/dropdown.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { accountLinks, signInLinks } from './navigation.ts';

/** The data of a signed-in customer that the header shows (specification 3). */
export type HeaderUser = {
  id: number | string;
  email: string;
  firstName: string;
  lastName: string;
};

/** Null for a visitor; undefined until the session is known. */
export type MaybeUser = HeaderUser | null | undefined;

/**
 * The menu under the person icon in the header: the customer's pages; for a visitor, sign in and
 * register.
 */
export function AccountMenu({ user, onLogout }: { user: MaybeUser; onLogout: () => void }) {
  const { t } = useTranslation('layout');
  const { isOpen, toggle, close, triggerRef, rootProps } = useDropdown();
  const listId = useId();
  const texts = textsOf(user, t);
  return (
    <div className="account-drop desktop-only" {...rootProps}>
      <button
        ref={triggerRef}
        type="button"
        className="tool"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-label={texts.label}
        onClick={toggle}
      >
        <Icon name="user" />
        <span className="label-wide">{texts.short}</span>
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
          {Object.entries(linksOf(user)).map(([key, to]) => (
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

/** While the session is unknown, the link leads to the account's page, which finds out. */
function linksOf(user: MaybeUser): Readonly<Record<string, string>> {
  if (user === undefined) return { account: accountLinks.account };
  return user ? accountLinks : signInLinks;
}

function textsOf(user: MaybeUser, t: TFunction<'layout'>): { label: string; short: string } {
  if (user === undefined) return { label: t('account'), short: t('accountShort') };
  return user
    ? { label: t('accountOf', { name: user.firstName }), short: user.firstName }
    : { label: t('accountSignedOut'), short: t('login') };
}
