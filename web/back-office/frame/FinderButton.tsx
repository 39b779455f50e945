import { useEffect, useState } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { Icon } from '#web/base/ui/Icon.tsx';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';

const Finder = lazyPart(() => import('./Finder.tsx'));

/** Opens the finder; Ctrl K and ⌘ K do the same everywhere in the back office. */
export function FinderButton() {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey)
        return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button
        type="button"
        className="bo-find"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size="s" />
        <span>{t('find.open')}</span>
        <span className="bo-keys" aria-hidden="true">
          {t('find.keys')}
        </span>
      </button>
      {isOpen && (
        <LazyPart fallback={null}>
          <Finder onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}
