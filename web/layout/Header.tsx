import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { Picture } from '#shared/images.ts';
import type { Language } from '#shared/languages.ts';
import { lazyPart } from '../chunks.ts';
import { IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Logo } from '../ui/Logo.tsx';
import { isPhone, onResize } from '../ui/viewport.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { CART_BADGE_CAP, cartBadgeText } from './cart-badge.ts';
import type { HeaderUser } from './header-user.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { LazyPart } from './LazyPart.tsx';
import { helpLinks, isCurrentLink, mainLinks } from './navigation.ts';
import { SearchForm } from './SearchForm.tsx';
import { SuppliesMenu } from './SuppliesMenu.tsx';
import { useScrolled } from './scrolled.ts';

const loadMenu = () => import('./MobileMenu.tsx');
// With its dialog it weighs as much as a page: it comes when somebody reaches for its button.
const MobileMenu = lazyPart(async () => ({ default: (await loadMenu()).MobileMenu }));
// Whether it came is seen when it is opened.
const reachForMenu = () => void loadMenu().catch(() => undefined);

export type HeaderProps = {
  shopName: string;
  user: HeaderUser | null;
  /** The sum of the quantities in the cart. */
  cartCount: number;
  onLogout: () => void;
  onLanguageChange: (language: Language) => void;
  /** The written threshold, e.g. "500 TL"; nothing is promised without it. */
  freeShippingFrom?: string | undefined;
  /** The picture of a sub-category by its key, for the dropdown. */
  categoryPicture?: ((key: string) => Picture) | undefined;
};

/** The head of every framed page: strip, bar, navigation; one narrow row once the page has scrolled. */
export const Header = memo(function Header({ shopName, user, cartCount, onLogout, onLanguageChange, freeShippingFrom, categoryPicture }: HeaderProps) {
  const { t } = useTranslation('layout');
  const location = useLocation();
  const isScrolled = useScrolled();
  const [menu, setMenu] = useState<'unused' | 'open' | 'closed'>('unused');
  const [isSearchOpen, setSearchOpen] = useState(false);
  const searchInput = useRef<HTMLInputElement>(null);

  // A tablet that is turned has the links in its header again.
  useEffect(() => (menu === 'open' ? onResize(() => !isPhone() && setMenu('closed')) : undefined), [menu]);

  const badge = cartBadgeText(cartCount);
  const cartLabel = badge === null ? t('cart') : cartCount > CART_BADGE_CAP ? t('cartMany', { badge }) : t('cartCount', { count: cartCount });
  const current = (to: string) => (isCurrentLink(to, location) ? 'page' : undefined);

  const toggleSearch = () => {
    setSearchOpen(!isSearchOpen);
    // The field is laid out only once it is open.
    if (!isSearchOpen) requestAnimationFrame(() => searchInput.current?.focus());
  };

  return (
    <header className="site-header">
      <div className="strip on-ink">
        <div className="page">
          <p>{freeShippingFrom ? t('freeShippingFrom', { amount: freeShippingFrom }) : t('motto')}</p>
          <ul>
            {Object.entries(helpLinks).map(([key, to]) => (
              <li key={key}>
                <Link to={to} aria-current={current(to)}>
                  {t(key)}
                </Link>
              </li>
            ))}
            <li>
              <LanguageSwitch onChange={onLanguageChange} />
            </li>
          </ul>
        </div>
      </div>
      <div className="top-slot">
        <div className="top" data-scrolled={isScrolled || undefined} data-search={isSearchOpen || undefined}>
          <div className="page bar">
            <IconButton
              className="menu-btn"
              icon="menu"
              label={t('openMenu')}
              aria-haspopup="dialog"
              aria-expanded={menu === 'open'}
              onPointerEnter={reachForMenu}
              onFocus={reachForMenu}
              onClick={() => setMenu('open')}
            />
            <Logo name={shopName} label={t('logoLabel', { shop: shopName })} />
            <SearchForm inputRef={searchInput} onDone={() => setSearchOpen(false)} />
            <div className="tools">
              <IconButton className="search-btn" icon={isSearchOpen ? 'close' : 'search'} label={t('searchLabel')} aria-expanded={isSearchOpen} onClick={toggleSearch} />
              <Link className="icon-btn phone-only" to={user ? '/account' : '/login'} aria-label={t('favorites')}>
                <Icon name="heart" />
              </Link>
              <Link className="tool desk" to="/account/favorites" aria-label={t('favorites')}>
                <Icon name="heart" />
                <span className="label-wide">{t('favorites')}</span>
              </Link>
              <AccountMenu user={user} onLogout={onLogout} />
              <Link className="tool" to="/cart" aria-label={cartLabel}>
                <Icon name="bag" />
                <span className="label-wide">{t('cart')}</span> {badge !== null && <span className="count">{badge}</span>}
              </Link>
            </div>
          </div>
          <nav className="nav" aria-label={t('mainMenu')}>
            <div className="page">
              <ul className="main">
                <li data-rest>
                  <Link to={mainLinks.home} aria-current={current(mainLinks.home)}>
                    {t('home')}
                  </Link>
                </li>
                <li>
                  <Link to={mainLinks.essences} aria-current={current(mainLinks.essences)}>
                    {t('essences')}
                  </Link>
                </li>
                <SuppliesMenu categoryPicture={categoryPicture} />
                <li>
                  <Link to={mainLinks.campaigns} aria-current={current(mainLinks.campaigns)}>
                    {t('campaigns')}
                  </Link>
                </li>
                <li data-rest>
                  <Link to={mainLinks.blog} aria-current={current(mainLinks.blog)}>
                    {t('blog')}
                  </Link>
                </li>
                <li className="push">
                  <Link to={mainLinks.designTool} aria-current={current(mainLinks.designTool)}>
                    <Icon name="ruler" />
                    {t('designTool')}
                  </Link>
                </li>
              </ul>
            </div>
          </nav>
        </div>
      </div>
      {menu !== 'unused' && (
        <LazyPart>
          <MobileMenu isOpen={menu === 'open'} onClose={() => setMenu('closed')} shopName={shopName} user={user} onLogout={onLogout} onLanguageChange={onLanguageChange} />
        </LazyPart>
      )}
    </header>
  );
});
