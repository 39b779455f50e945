// The links of the header and of the phone menu: as the shop comes, or as the merchant arranged them.
import type { SiteFrame } from '#shared/content/site.ts';
import { textFor } from '#shared/content/site-parts.ts';
import { giftPath, mainLinks, productsOf, supplies } from './navigation.ts';

type Menu = NonNullable<SiteFrame['menu']>;
export type MenuKey = NonNullable<Menu[number]['key']>;
/** `key` null: the merchant's own. `label` empty: the shop's own word for it. */
export type MenuItem = { key: MenuKey | null; to: string; label: string };

export const menuPaths: Readonly<Record<MenuKey, string>> = {
  ...mainLinks,
  supplies: productsOf(supplies),
  occasions: giftPath,
};
const usual: readonly MenuKey[] = [
  'home',
  'essences',
  'supplies',
  'campaigns',
  'blog',
  'designTool',
];
const onPhone: readonly MenuKey[] = usual.toSpliced(3, 0, 'occasions');

export function menuItems(
  menu: SiteFrame['menu'],
  language: string,
  place: 'header' | 'phone',
): MenuItem[] {
  if (!menu)
    return (place === 'phone' ? onPhone : usual).map((key) => ({
      key,
      to: menuPaths[key],
      label: '',
    }));
  return menu.map(({ key, href, labelTr, labelEn }) => ({
    key,
    to: key ? menuPaths[key] : href,
    // An own link without English has its Turkish name; a page of the shop has its own.
    label: textFor(language, labelTr, labelEn) || (key ? '' : labelTr),
  }));
}
