import { Dialog } from '@base-ui/react/dialog';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import type { Language } from '#shared/base/languages.ts';
import type { ShopLogo } from '#shared/settings/logo.ts';
import { LanguageSwitch } from '#web/base/frame/LanguageSwitch.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { Logo, type LogoPicture } from '#web/base/ui/Logo.tsx';
import { useSite } from '#web/settings/shop-context.tsx';
import type { MaybeUser } from './AccountMenu.tsx';
import { menuItems } from './menu-items.ts';
import {
  accountLinks,
  helpLinks,
  productsOf,
  signInLinks,
  supplies,
  supplyCategories,
} from './navigation.ts';

type MobileMenuProps = {
  isOpen: boolean;
  onClose: () => void;
  shopName: string;
  logo?: ShopLogo | null | undefined;
  user: MaybeUser;
  onLogout: () => void;
  onLanguageChange: (language: Language) => void;
};

/** The header's links in full screen on a phone, and the signed-in customer. */
export function MobileMenu({
  isOpen,
  onClose,
  shopName,
  logo,
  user,
  onLogout,
  onLanguageChange,
}: MobileMenuProps) {
  const { t, i18n } = useTranslation('layout');
  const items = menuItems(useSite().menu, i18n.language, 'phone');
  const logout = () => {
    onClose();
    onLogout();
  };
  return (
    <MenuSheet
      isOpen={isOpen}
      onClose={onClose}
      shopName={shopName}
      logo={logo}
      foot={<SignedIn user={user} onLogout={logout} />}
    >
      <ul className="menu-list">
        {items.map(({ key, to, label }) =>
          key === 'supplies' ? (
            <Supplies key={to} label={label} />
          ) : (
            <MenuLink key={to} to={to}>
              {label || (key && t(key))}
            </MenuLink>
          ),
        )}
      </ul>
      <ul className="menu-list sub">
        <MenuLinks links={helpLinks} />
        {user && <MenuLinks links={accountLinks} />}
        <li>
          <LanguageSwitch onChange={onLanguageChange} />
        </li>
      </ul>
    </MenuSheet>
  );
}

const MenuLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <li>
    <Link to={to}>{children}</Link>
  </li>
);

function MenuLinks({ links }: { links: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('layout');
  return Object.entries(links).map(([key, to]) => (
    <MenuLink key={key} to={to}>
      {t(key)}
    </MenuLink>
  ));
}

function Supplies({ label }: { label: string }) {
  const { t } = useTranslation('layout');
  return (
    <li>
      <details open>
        <summary>
          {label || t('supplies')}
          <Icon name="chevron" />
        </summary>
        <ul>
          <MenuLink to={productsOf(supplies)}>{t('allSupplies')}</MenuLink>
          {supplyCategories.map((category) => (
            <MenuLink key={category.key} to={productsOf(category)}>
              {t(category.key)}
            </MenuLink>
          ))}
        </ul>
      </details>
    </li>
  );
}

function SignedIn({ user, onLogout }: { user: MaybeUser; onLogout: () => void }) {
  const { t } = useTranslation('layout');
  if (user === undefined) return null;
  if (!user)
    return (
      <>
        <ButtonLink to={signInLinks.login} size="s">
          {t('login')}
        </ButtonLink>
        <ButtonLink to={signInLinks.register} variant="line" size="s">
          {t('register')}
        </ButtonLink>
      </>
    );
  return (
    <>
      <p className="small">
        <b>
          {user.firstName} {user.lastName}
        </b>
        <br />
        <span className="mute">{user.email}</span>
      </p>
      <Button variant="line" size="s" onClick={onLogout}>
        {t('logout')}
      </Button>
    </>
  );
}

type MenuSheetProps = {
  isOpen: boolean;
  onClose: () => void;
  shopName: string;
  logo?: LogoPicture | null | undefined;
  /** Lists of links; following one closes the sheet. */
  children: ReactNode;
  /** The signed-in customer. */
  foot: ReactNode;
};

/** The full-screen menu on phones (768 px and less). */
function MenuSheet({ isOpen, onClose, shopName, logo, children, foot }: MenuSheetProps) {
  const { t } = useTranslation('layout');
  const closeAfterLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) onClose();
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Viewport className="sheet-frame">
          <Dialog.Popup className="sheet" onClick={closeAfterLink}>
            <div className="sheet-top">
              <Dialog.Title className="sr-only">{t('menu')}</Dialog.Title>
              <Logo name={shopName} picture={logo} label={t('logoLabel', { shop: shopName })} />
              <Dialog.Close className="icon-btn" aria-label={t('closeMenu')}>
                <Icon name="close" />
              </Dialog.Close>
            </div>
            <nav aria-label={t('mainMenu')}>{children}</nav>
            <div className="who">{foot}</div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
