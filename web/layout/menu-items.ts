// The links of the header and of the phone menu: the shop's defaults, or as arranged by the
// merchant.
import type { SiteFrame } from '#shared/content/site.ts';
import { textFor } from '#shared/content/site-parts.ts';
import { giftPath, mainLinks, productsOf, supplies } from './navigation.ts';

type Menu = NonNullable<SiteFrame['menu']>;
type MenuKey = NonNullable<Menu[number]['key']>;
/** `key` null: a link of the merchant. `label` empty: the shop's own text for the page. */
export type MenuItem = { key: MenuKey | null; to: string; label: string };

const menuPaths: Readonly<Record<MenuKey, string>> = {
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
    // A merchant's link without an English label uses the Turkish one; a page of the shop has its
    // own text.
    label: textFor(language, labelTr, labelEn) || (key ? '' : labelTr),
  }));
}
