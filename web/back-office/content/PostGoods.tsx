import { MAX_POST_PRODUCTS } from '#shared/back-office/content.ts';
import { ProductSearch } from '#web/back-office/kit/ProductSearch.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { IconButton } from '#web/base/ui/Button.tsx';
import { FieldError } from '#web/base/ui/Field.tsx';
import type { PostForm } from './post-form.ts';

type Goods = PostForm['products'];
type PostGoodsProps = {
  goods: Goods;
  onChange: (goods: Goods) => void;
  error?: string | undefined;
};

/** What the post speaks of, in the order in which it is shown below the text. */
export function PostGoods({ goods, onChange, error }: PostGoodsProps) {
  const { t } = useTranslation('admin-content');
  const move = (index: number, by: -1 | 1) => {
    const next = goods.filter((_, at) => at !== index);
    const one = goods[index];
    if (one) onChange([...next.slice(0, index + by), one, ...next.slice(index + by)]);
  };
  return (
    <section className="bo-box" aria-labelledby="goods">
      <h2 className="h3" id="goods">
        {t('post.goods.title')}
      </h2>
      <p className="small second">{t('post.goods.text')}</p>
      {goods.length > 0 && (
        <ol className="bo-rows">
          {goods.map(({ id, sku, name }, index) => (
            <li key={id}>
              <div>
                <p className="break">{name}</p>
                <p className="small second num">{sku}</p>
              </div>
              <div className="bo-record-acts">
                <IconButton
                  icon="up"
                  label={t('post.goods.up', { name })}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  icon="chevron"
                  label={t('post.goods.down', { name })}
                  disabled={index === goods.length - 1}
                  onClick={() => move(index, 1)}
                />
                <IconButton
                  icon="trash"
                  label={t('post.goods.remove', { name })}
                  onClick={() => onChange(goods.filter((one) => one.id !== id))}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      {error && <FieldError id="goods-error">{error}</FieldError>}
      {goods.length < MAX_POST_PRODUCTS ? (
        <ProductSearch
          label={t('post.goods.find')}
          chosen={new Set(goods.map(({ id }) => id))}
          onPick={({ id, sku, name }) => onChange([...goods, { id, sku, name }])}
        />
      ) : (
        <p className="small second">{t('post.goods.most', { count: MAX_POST_PRODUCTS })}</p>
      )}
    </section>
  );
}
