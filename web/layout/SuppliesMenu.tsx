import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Picture } from '#shared/catalogue/images.ts';
import { useDropdown } from '#web/base/frame/dropdown.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { isCurrentLink, productsOf, supplies, supplyCategories } from './navigation.ts';

/**
 * Perfume Supplies: the text links to the whole category; hovering over it, or the arrow beside it,
 * opens the list of its seven parts.
 */
export function SuppliesMenu({
  label = '',
  categoryPicture,
}: {
  /** The merchant's label for it. */
  label?: string;
  categoryPicture?: ((key: string) => Picture) | undefined;
}) {
  const { t } = useTranslation('layout');
  const location = useLocation();
  const dropdown = useDropdown({ opensOnHover: true });
  const dropId = useId();
  // The pictures load only when the menu is opened.
  const [wasOpened, setOpened] = useState(false);
  if (dropdown.isOpen && !wasOpened) setOpened(true);

  const isCurrent = [supplies, ...supplyCategories].some((category) =>
    isCurrentLink(productsOf(category), location),
  );
  return (
    <li className="has-drop" {...dropdown.rootProps}>
      <span className="has-drop-row">
        <Link
          to={productsOf(supplies)}
          aria-current={isCurrent ? 'page' : undefined}
          onClick={dropdown.close}
        >
          {label || t('supplies')}
        </Link>
        <button
          ref={dropdown.triggerRef}
          type="button"
          className="drop-toggle"
          aria-expanded={dropdown.isOpen}
          aria-controls={dropId}
          aria-label={t('suppliesParts')}
          onClick={dropdown.toggle}
        >
          <Icon name="chevron" size="s" />
        </button>
      </span>
      <div className="drop" id={dropId}>
        <ul className="page">
          {supplyCategories.map((category) => (
            <li key={category.key}>
              <Link to={productsOf(category)} onClick={dropdown.close}>
                {wasOpened ? (
                  <Photo
                    shape="square"
                    alt=""
                    picture={categoryPicture?.(category.key)}
                    sizes="14vw"
                  />
                ) : (
                  <span className="photo photo--square" />
                )}
                {t(category.key)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
