import { memo, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { Language } from '#shared/base/languages.ts';
import type { Picture } from '#shared/catalogue/images.ts';
import type { SiteFrame } from '#shared/content/site.ts';
import { textFor } from '#shared/content/site-parts.ts';
import type { ShopLogo } from '#shared/settings/logo.ts';
import { Header } from '#web/base/frame/Header.tsx';
import { LanguageSwitch } from '#web/base/frame/LanguageSwitch.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { Icon } from '#web/base/ui/Icon.tsx';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { SearchForm } from '#web/search/SearchForm.tsx';
import { useSite } from '#web/settings/shop-context.tsx';
import { AccountMenu, type MaybeUser } from './AccountMenu.tsx';
import { type MenuItem, menuItems } from './menu-items.ts';
import { helpLinks, isCurrentLink } from './navigation.ts';
import { SuppliesMenu } from './SuppliesMenu.tsx';

const loadMenu = () => import('./MobileMenu.tsx');
// With its dialog it is as large as a page, so it loads when the pointer is over its button.
const MobileMenu = lazyPart(async () => ({ default: (await loadMenu()).MobileMenu }));
// A failed load shows when the menu is opened.
const reachForMenu = () => void loadMenu().catch(() => undefined);

export type ShopHeaderProps = {
  shopName: string;
  /** Instead of ring and name. */
  logo?: ShopLogo | null | undefined;
  user: MaybeUser;
  /** The sum of the quantities in the cart. */
  cartCount: number;
  onLogout: () => void;
  onLanguageChange: (language: Language) => void;
  /** The formatted threshold, e.g. "500 TL"; without it nothing is promised. */
  freeShippingFrom?: string | undefined;
  /** The picture of a sub-category by its key, for the dropdown. */
  categoryPicture?: ((key: string) => Picture) | undefined;
};

/** The shop's content for the slots of its header. */
export const ShopHeader = memo(function ShopHeader({
  shopName,
  logo,
  user,
  cartCount,
  onLogout,
  onLanguageChange,
  freeShippingFrom,
  categoryPicture,
}: ShopHeaderProps) {
  return (
    <Header
      shopName={shopName}
      logo={logo}
      strip={<Strip freeShippingFrom={freeShippingFrom} onLanguageChange={onLanguageChange} />}
      search={(slot) => <SearchForm {...slot} />}
      tools={
        <>
          <FavoritesLinks isSignedIn={Boolean(user)} />
          <AccountMenu user={user} onLogout={onLogout} />
          <CartLink count={cartCount} />
        </>
      }
      navigation={<MainLinks categoryPicture={categoryPicture} />}
      menu={(slot) => (
        <LazyPart>
          <MobileMenu
            {...slot}
            shopName={shopName}
            logo={logo}
            user={user}
            onLogout={onLogout}
            onLanguageChange={onLanguageChange}
          />
        </LazyPart>
      )}
      onReachForMenu={reachForMenu}
    />
  );
});

function FrameLink({ to, children }: { to: string; children: ReactNode }) {
  const location = useLocation();
  return (
    <Link to={to} aria-current={isCurrentLink(to, location) ? 'page' : undefined}>
      {children}
    </Link>
  );
}

function Strip({
  freeShippingFrom,
  onLanguageChange,
}: Pick<ShopHeaderProps, 'freeShippingFrom' | 'onLanguageChange'>) {
  const { t } = useTranslation('layout');
  const { announcement } = useSite();
  return (
    <>
      <p>
        {announcement ? (
          <Announcement {...announcement} />
        ) : freeShippingFrom ? (
          t('freeShippingFrom', { amount: freeShippingFrom })
        ) : (
          t('motto')
        )}
      </p>
      <ul>
        {Object.entries(helpLinks).map(([key, to]) => (
          <li key={key}>
            <FrameLink to={to}>{t(key)}</FrameLink>
          </li>
        ))}
        <li>
          <LanguageSwitch onChange={onLanguageChange} />
        </li>
      </ul>
    </>
  );
}

function FavoritesLinks({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation('layout');
  return (
    <>
      <Link
        className="icon-btn phone-only"
        to={isSignedIn ? '/account' : '/login'}
        aria-label={t('favorites')}
      >
        <Icon name="heart" />
      </Link>
      <Link className="tool desktop-only" to="/account/favorites" aria-label={t('favorites')}>
        <Icon name="heart" />
        <span className="label-wide">{t('favorites')}</span>
      </Link>
    </>
  );
}

function CartLink({ count }: { count: number }) {
  const { t } = useTranslation('layout');
  const badge = cartBadgeText(count);
  const manyOrCount = count > CART_BADGE_CAP ? t('cartMany', { badge }) : t('cartCount', { count });
  return (
    <Link className="tool" to="/cart" aria-label={badge === null ? t('cart') : manyOrCount}>
      <Icon name="bag" />
      <span className="label-wide">{t('cart')}</span>{' '}
      {badge !== null && <span className="count">{badge}</span>}
    </Link>
  );
}

function Announcement({ textTr, textEn, href }: NonNullable<SiteFrame['announcement']>) {
  const { i18n } = useTranslation('layout');
  const english = textFor(i18n.language, '', textEn);
  const text = english || textTr;
  const language = i18n.language === 'en' && !english ? 'tr' : undefined;
  return href ? (
    <Link to={href} lang={language}>
      {text}
    </Link>
  ) : (
    <span lang={language}>{text}</span>
  );
}

/** Left out of the narrow row that stays when the page has scrolled. */
const resting: readonly (string | null)[] = ['home', 'occasions', 'blog', null];

function MainLinks({ categoryPicture }: Pick<ShopHeaderProps, 'categoryPicture'>) {
  const { i18n } = useTranslation('layout');
  return menuItems(useSite().menu, i18n.language, 'header').map((item) =>
    item.key === 'supplies' ? (
      <SuppliesMenu key={item.to} label={item.label} categoryPicture={categoryPicture} />
    ) : (
      <MainLink key={item.to} item={item} />
    ),
  );
}

function MainLink({ item: { key, to, label } }: { item: MenuItem }) {
  const { t } = useTranslation('layout');
  return (
    <li
      className={key === 'designTool' ? 'push' : undefined}
      data-rest={resting.includes(key) || undefined}
    >
      <FrameLink to={to}>
        {key === 'designTool' && <Icon name="ruler" />}
        {label || (key && t(key))}
      </FrameLink>
    </li>
  );
}

/** Above this the badge only shows that there are many (specification 9). */
const CART_BADGE_CAP = 99;

/** The text in the badge of the cart: null for an empty cart, 99+ above 99. */
export function cartBadgeText(count: number): string | null {
  if (!(count > 0)) return null;
  return count > CART_BADGE_CAP ? `${CART_BADGE_CAP}+` : String(count);
}
