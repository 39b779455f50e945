import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Category } from '#shared/catalogue.ts';
import { listHref } from '../catalogue/list-url.ts';
import { numberText } from '../catalogue/number-text.ts';
import { ArrowLink } from '../ui/Button.tsx';

/** Those with a picture, the first one large. What holds others (supplies) is reached from the header. */
const shownKeys = ['perfume-bottles', 'essences', 'perfume-caps', 'pumps-rings', 'mini-sets', 'diffusers', 'serum-bottles', 'car-fragrance', 'packaging'];

export function CategoryGrid({ categories }: { categories: readonly Category[] }) {
  const { t, i18n } = useTranslation('home');
  const shown = shownKeys.flatMap((key) => categories.filter((category) => category.key === key));
  return (
    <section className="section page">
      <div className="head">
        <h2 className="h2">{t('categories.title')}</h2>
        <ArrowLink to={listHref({})}>{t('categories.all')}</ArrowLink>
      </div>
      <ul className="category-grid">
        {shown.map(({ id, key, name, productCount }) => (
          <li key={id}>
            <Link to={listHref({ category: id })}>
              <span className="photo">
                <img src={`/media/scenes/category-${key}.svg`} alt="" width={1000} height={1000} loading="lazy" decoding="async" />
              </span>
              <span className="category-name">
                <b>{name}</b> <span className="mute num small">{numberText(productCount, i18n.language)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
