import { Link } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import type { Category } from '#shared/catalogue/catalogue.ts';
import type { Picture } from '#shared/catalogue/images.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { ArrowLink } from '#web/base/ui/Button.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { filling, sceneOf } from '#web/base/ui/scenes.ts';
import { listHref } from '#web/product/list-url.ts';
import { useScenes } from '#web/settings/shop-context.tsx';

/**
 * The categories with a picture, the first one large. Parent categories (supplies) are in the
 * header.
 */
const shownKeys = [
  'perfume-bottles',
  'essences',
  'perfume-caps',
  'pumps-rings',
  'mini-sets',
  'diffusers',
  'serum-bottles',
  'car-fragrance',
  'packaging',
];

type CategoryGridProps = { categories: readonly Category[]; title?: string | undefined };

export function CategoryGrid({ categories, title }: CategoryGridProps) {
  const { t, i18n } = useTranslation('home');
  const scenes = useScenes();
  const shown = shownKeys.flatMap((key) => categories.filter((category) => category.key === key));
  return (
    <section className="section page">
      <div className="head">
        <h2 className="h2">{title ?? t('categories.title')}</h2>
        <ArrowLink to={listHref({})}>{t('categories.all')}</ArrowLink>
      </div>
      <ul className="category-grid">
        {shown.map(({ id, key, name, productCount }, index) => (
          <li key={id}>
            <Link to={listHref({ category: id })} discover="none">
              <Photo
                picture={sceneOf(scenes, `category-${key}`)}
                alt=""
                sizes={sizesOf(sceneOf(scenes, `category-${key}`), index === 0)}
                isCard
              />
              <span className="category-name">
                <b>{name}</b>{' '}
                <span className="mute num small">{numberText(productCount, i18n.language)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Each is a quarter of the page wide, the first one half; on narrow screens each is half, the first
 * one full width.
 */
const sizesOf = (picture: Picture, isFirst: boolean): string =>
  [
    `(min-width: 120em) ${filling(picture, isFirst ? 30 : 14, 1)}`,
    `(min-width: 48.01em) ${filling(picture, isFirst ? 47 : 23, 1)}`,
    filling(picture, isFirst ? 90 : 44, 1),
  ].join(', ');
