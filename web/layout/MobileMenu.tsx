import { Dialog } from '@base-ui/react/dialog';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Language } from '#shared/languages.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Logo } from '../ui/Logo.tsx';
import type { HeaderUser } from './header-user.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { accountLinks, helpLinks, mainLinks, productsOf, signInLinks, supplies, supplyCategories } from './navigation.ts';

type MobileMenuProps = {
  isOpen: boolean;
  onClose: () => void;
  shopName: string;
  user: HeaderUser | null;
  onLogout: () => void;
  onLanguageChange: (language: Language) => void;
};

/** The header's links over the whole phone (768 px and less), and who is signed in. */
export function MobileMenu({ isOpen, onClose, shopName, user, onLogout, onLanguageChange }: MobileMenuProps) {
  const { t } = useTranslation('layout');
  const { home, essences, ...others } = mainLinks;

  const closeAfterLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) onClose();
  };
  const link = (key: string, to: string) => (
    <li key={key}>
      <Link to={to}>{t(key)}</Link>
    </li>
  );

  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Viewport className="sheet-frame">
          <Dialog.Popup className="sheet" onClick={closeAfterLink}>
            <div className="sheet-top">
              <Dialog.Title className="sr-only">{t('menu')}</Dialog.Title>
              <Logo name={shopName} label={t('logoLabel', { shop: shopName })} />
              <Dialog.Close className="icon-btn" aria-label={t('closeMenu')}>
                <Icon name="close" />
              </Dialog.Close>
            </div>
            <nav aria-label={t('mainMenu')}>
              <ul className="menu-list">
                {link('home', home)}
                {link('essences', essences)}
                <li>
                  <details open>
                    <summary>
                      {t('supplies')}
                      <Icon name="chevron" />
                    </summary>
                    <ul>
                      <li>
                        <Link to={productsOf(supplies)}>{t('allSupplies')}</Link>
                      </li>
                      {supplyCategories.map((category) => link(category.key, productsOf(category)))}
                    </ul>
                  </details>
                </li>
                {Object.entries(others).map(([key, to]) => link(key, to))}
              </ul>
              <ul className="menu-list sub">
                {Object.entries(helpLinks).map(([key, to]) => link(key, to))}
                {user && Object.entries(accountLinks).map(([key, to]) => link(key, to))}
                <li>
                  <LanguageSwitch onChange={onLanguageChange} />
                </li>
              </ul>
            </nav>
            <div className="who">
              {user ? (
                <>
                  <p className="small">
                    <b>
                      {user.firstName} {user.lastName}
                    </b>
                    <br />
                    <span className="mute">{user.email}</span>
                  </p>
                  <Button
                    variant="line"
                    size="s"
                    onClick={() => {
                      onClose();
                      onLogout();
                    }}
                  >
                    {t('logout')}
                  </Button>
                </>
              ) : (
                <>
                  <ButtonLink to={signInLinks.login} size="s">
                    {t('login')}
                  </ButtonLink>
                  <ButtonLink to={signInLinks.register} variant="line" size="s">
                    {t('register')}
                  </ButtonLink>
                </>
              )}
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
