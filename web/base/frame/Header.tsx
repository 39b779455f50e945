import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { IconButton } from '#web/base/ui/Button.tsx';
import { Logo, type LogoPicture } from '#web/base/ui/Logo.tsx';
import { isPhone, onResize } from '#web/base/ui/viewport.ts';

type SearchSlot = { inputRef: RefObject<HTMLInputElement | null>; onDone: () => void };
type MenuSlot = { isOpen: boolean; onClose: () => void };

export type HeaderProps = {
  shopName: string;
  logo?: LogoPicture | null | undefined;
  /** The narrow row at the top. */
  strip: ReactNode;
  search: (slot: SearchSlot) => ReactNode;
  /** Links and menus next to the search. */
  tools: ReactNode;
  /** Items of the main navigation. */
  navigation: ReactNode;
  /** The full-screen menu on phones; rendered from the first opening on. */
  menu: (slot: MenuSlot) => ReactNode;
  /** Called when the pointer is over the menu button, so that the menu begins to load. */
  onReachForMenu: () => void;
};

/**
 * The head of every framed page: strip, bar, navigation; one narrow row once the page has scrolled.
 */
export function Header({ strip, navigation, menu, ...bar }: HeaderProps) {
  const { t } = useTranslation('layout');
  const isScrolled = useScrolled();
  const [menuState, setMenu] = useState<'unused' | 'open' | 'closed'>('unused');
  const [isSearchOpen, setSearchOpen] = useState(false);

  // When a tablet is turned to landscape, the links are in its header again.
  useEffect(
    () => (menuState === 'open' ? onResize(() => !isPhone() && setMenu('closed')) : undefined),
    [menuState],
  );

  return (
    <header className="site-header">
      <div className="strip on-ink">
        <div className="page">{strip}</div>
      </div>
      <div className="top-slot">
        <div
          className="top"
          data-scrolled={isScrolled || undefined}
          data-search={isSearchOpen || undefined}
        >
          <Bar
            {...bar}
            isMenuOpen={menuState === 'open'}
            onMenu={() => setMenu('open')}
            isSearchOpen={isSearchOpen}
            onSearch={setSearchOpen}
          />
          <nav className="nav" aria-label={t('mainMenu')}>
            <div className="page">
              <ul className="main">{navigation}</ul>
            </div>
          </nav>
        </div>
      </div>
      {menuState !== 'unused' &&
        menu({ isOpen: menuState === 'open', onClose: () => setMenu('closed') })}
    </header>
  );
}

type BarProps = Pick<HeaderProps, 'shopName' | 'logo' | 'search' | 'tools' | 'onReachForMenu'> & {
  isMenuOpen: boolean;
  onMenu: () => void;
  isSearchOpen: boolean;
  onSearch: (isOpen: boolean) => void;
};

/** Menu button, logo, search, tools. */
function Bar(props: BarProps) {
  const { shopName, logo, search, tools, onReachForMenu, isSearchOpen, onSearch } = props;
  const { t } = useTranslation('layout');
  const searchInput = useRef<HTMLInputElement>(null);
  const searchButton = useRef<HTMLButtonElement>(null);

  const toggleSearch = () => {
    onSearch(!isSearchOpen);
    // The field has a layout only after it has opened.
    if (!isSearchOpen) requestAnimationFrame(() => searchInput.current?.focus());
  };

  const closeSearch = () => {
    onSearch(false);
    // The focused field is hidden on a phone; a wide window has no such button.
    searchButton.current?.focus();
  };

  return (
    <div className="page bar">
      <IconButton
        className="menu-btn"
        icon="menu"
        label={t('openMenu')}
        aria-haspopup="dialog"
        aria-expanded={props.isMenuOpen}
        onPointerEnter={onReachForMenu}
        onFocus={onReachForMenu}
        onClick={props.onMenu}
      />
      <Logo name={shopName} picture={logo} label={t('logoLabel', { shop: shopName })} />
      {search({ inputRef: searchInput, onDone: closeSearch })}
      <div className="tools">
        <IconButton
          ref={searchButton}
          className="search-btn"
          icon={isSearchOpen ? 'close' : 'search'}
          label={t('searchLabel')}
          aria-expanded={isSearchOpen}
          onClick={toggleSearch}
        />
        {tools}
      </div>
    </div>
  );
}

/** Beyond this scroll position the header becomes narrow (specification 9). */
export const SCROLL_THRESHOLD_PX = 80;

function useScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const read = () => setScrolled(window.scrollY > SCROLL_THRESHOLD_PX);
    read();
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, []);
  return isScrolled;
}
