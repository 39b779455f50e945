import { Link } from 'react-router';
import type { Language } from '#shared/base/languages.ts';
import { LanguageSwitch } from '#web/base/frame/LanguageSwitch.tsx';
import { MenuSheet } from '#web/base/frame/MenuSheet.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import type { HeaderUser } from './AccountMenu.tsx';
import {
  accountLinks,
  helpLinks,
  mainLinks,
  productsOf,
  signInLinks,
  supplies,
  supplyCategories,
} from './navigation.ts';

type MobileMenuProps = {
  isOpen: boolean;
  onClose: () => void;
  shopName: string;
  user: HeaderUser | null;
  onLogout: () => void;
  onLanguageChange: (language: Language) => void;
};

/** The header's links over the whole phone, and who is signed in. */
export function MobileMenu({
  isOpen,
  onClose,
  shopName,
  user,
  onLogout,
  onLanguageChange,
}: MobileMenuProps) {
  const { home, essences, ...others } = mainLinks;
  const logout = () => {
    onClose();
    onLogout();
  };
  return (
    <MenuSheet
      isOpen={isOpen}
      onClose={onClose}
      shopName={shopName}
      foot={<SignedIn user={user} onLogout={logout} />}
    >
      <ul className="menu-list">
        <MenuLink textKey="home" to={home} />
        <MenuLink textKey="essences" to={essences} />
        <Supplies />
        <MenuLinks links={others} />
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

function MenuLink({ textKey, to }: { textKey: string; to: string }) {
  const { t } = useTranslation('layout');
  return (
    <li>
      <Link to={to}>{t(textKey)}</Link>
    </li>
  );
}

const MenuLinks = ({ links }: { links: Readonly<Record<string, string>> }) =>
  Object.entries(links).map(([key, to]) => <MenuLink key={key} textKey={key} to={to} />);

function Supplies() {
  const { t } = useTranslation('layout');
  return (
    <li>
      <details open>
        <summary>
          {t('supplies')}
          <Icon name="chevron" />
        </summary>
        <ul>
          <MenuLink textKey="allSupplies" to={productsOf(supplies)} />
          {supplyCategories.map((category) => (
            <MenuLink key={category.key} textKey={category.key} to={productsOf(category)} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function SignedIn({ user, onLogout }: { user: HeaderUser | null; onLogout: () => void }) {
  const { t } = useTranslation('layout');
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
