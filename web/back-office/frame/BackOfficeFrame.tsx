import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { Logo } from '#web/base/ui/Logo.tsx';
import { useFocusNearby } from '#web/base/ui/use-focus-nearby.ts';
import { useShop } from '#web/settings/shop-context.tsx';
import { FinderButton } from './FinderButton.tsx';
import { Menu, SoundChoice } from './Menu.tsx';
import { sectionPath, sections } from './sections.ts';

/** Menu at the side (above, on a phone), the section beside it. A new section gets the focus. */
export function BackOfficeFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin');
  const { admin, may, signOut } = useAdminSession();
  const shop = useShop();
  const { pathname, key } = useLocation();
  // Back and forward: ScrollRestoration returns to the place where the list was left.
  const isReturning = useNavigationType() === 'POP';
  const main = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  // The first page of the tab begins at its top; after the sign-in it is a new section.
  const shown = useRef(key === 'default' ? pathname : null);
  useFocusNearby(main);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setOpen(false);
    // The finder may have been opened again before the section was loaded.
    if (!document.activeElement?.closest('[role="dialog"]'))
      main.current?.focus({ preventScroll: true });
    if (!isReturning) window.scrollTo(0, 0);
  }, [pathname, isReturning]);

  const current = [...sections]
    .reverse()
    .find(({ key }) =>
      key === 'today'
        ? pathname === '/admin' || pathname === '/admin/'
        : `${pathname}/`.startsWith(`${sectionPath(key)}/`),
    )?.key;
  return (
    <div className="back-office">
      <a className="skip" href="#content">
        {t('skipToContent')}
      </a>
      <aside className="bo-side on-ink" data-open={isOpen || undefined}>
        <div className="bo-top">
          <Logo name={shop.name} label={t('toShop', { shop: shop.name })} />
          <FinderButton />
          <button
            type="button"
            className="icon-btn bo-menu"
            aria-label={t('menu')}
            aria-expanded={isOpen}
            aria-controls="bo-nav"
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'close' : 'menu'} />
          </button>
        </div>
        <nav id="bo-nav" aria-label={t('backOffice')}>
          <Menu current={current} />
          {may('orders') && <SoundChoice />}
          {admin && (
            <div className="bo-who small">
              <p>
                {admin.name}
                <br />
                <span>{t(`role.${admin.role}`)}</span>
              </p>
              <button type="button" className="text-link" onClick={() => void signOut()}>
                {t('signOut')}
              </button>
            </div>
          )}
        </nav>
      </aside>
      <main className="bo-main" id="content" tabIndex={-1} ref={main}>
        {children}
      </main>
    </div>
  );
}
