import { Form, Link } from 'react-router';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { seededCategories } from '#shared/catalogue/categories.ts';
import { itemLists } from '#web/analytics/item-lists.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { classNames } from '#web/base/ui/class-names.ts';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { ProductShelf } from '#web/catalogue/ProductShelf.tsx';
import { productsOf } from './navigation.ts';

/** The API's data of a product that is no longer sold. */
type Withdrawn = { name: string; similar: Product[] };

/** For unknown addresses (404) and withdrawn products (410), with links to other pages. */
export function NotFoundPage({ details = null }: { details?: unknown }) {
  const { t, i18n } = useTranslation('catalogue');
  const withdrawn = isWithdrawn(details) ? details : null;
  const language = i18n.language === 'en' ? 'en' : 'tr';
  return (
    <>
      <PageTitle title={t(withdrawn ? 'notFound.withdrawn' : 'notFound.title')} isHidden />
      <div className="page">
        <div className="page-head">
          <h1 className="h1">{t(withdrawn ? 'notFound.withdrawn' : 'notFound.title')}</h1>
          <p className="lead">
            {withdrawn ? t('notFound.withdrawnText', { name: withdrawn.name }) : t('notFound.text')}
          </p>
        </div>
      </div>
      {withdrawn && (
        <ProductShelf
          list={itemLists.notFound}
          className="section--near"
          title={t('notFound.similar')}
          products={withdrawn.similar}
          newSince={NOTHING_IS_NEW}
        />
      )}
      <div className={classNames('page not-found', withdrawn && 'section')}>
        <Form method="get" action="/products" className="not-found-search">
          <Field label={t('notFound.search')}>
            <Input
              type="search"
              name="search"
              maxLength={100}
              autoComplete="off"
              enterKeyHint="search"
              placeholder={t('notFound.searchHint')}
            />
          </Field>
          <Button type="submit">{t('notFound.submit')}</Button>
        </Form>
        <nav aria-label={t('list.categories')}>
          <h2 className="title">{t('notFound.categories')}</h2>
          <ul className="chips">
            {seededCategories.map((category) => (
              <li key={category.id}>
                <Link className="chip" to={productsOf(category)}>
                  {category.name[language]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ButtonLink to="/" variant="line">
          {t('notFound.home')}
        </ButtonLink>
      </div>
    </>
  );
}

/** No "new" badge here: it would need a clock that server and browser share. */
const NOTHING_IS_NEW = '9999';

function isWithdrawn(details: unknown): details is Withdrawn {
  const { name, similar } = (details ?? {}) as Partial<Withdrawn>;
  return typeof name === 'string' && Array.isArray(similar);
}
