import { useId } from 'react';
import { ProductSearch } from '#web/back-office/kit/ProductSearch.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { IconButton } from '#web/base/ui/Button.tsx';
import { FieldError } from '#web/base/ui/Field.tsx';

export type Goods = { id: number; sku: string; name: string }[];
type GoodsFieldProps = {
  title: string;
  text: string;
  /** The maximum number of products. */
  most: number;
  goods: Goods;
  onChange: (goods: Goods) => void;
  error?: string | undefined;
};

/** The products of a page, in the order in which visitors see them. */
export function GoodsField({ title, text, most, goods, onChange, error }: GoodsFieldProps) {
  const { t } = useTranslation('admin-content');
  const id = useId();
  const move = (index: number, by: -1 | 1) => {
    const next = goods.filter((_, at) => at !== index);
    const one = goods[index];
    if (one) onChange([...next.slice(0, index + by), one, ...next.slice(index + by)]);
  };
  return (
    <section className="bo-box" aria-labelledby={id}>
      <h2 className="h3" id={id}>
        {title}
      </h2>
      <p className="small second">{text}</p>
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
                  label={t('goods.up', { name })}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  icon="chevron"
                  label={t('goods.down', { name })}
                  disabled={index === goods.length - 1}
                  onClick={() => move(index, 1)}
                />
                <IconButton
                  icon="trash"
                  label={t('goods.remove', { name })}
                  onClick={() => onChange(goods.filter((one) => one.id !== id))}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {goods.length < most ? (
        <ProductSearch
          label={t('goods.find')}
          chosen={new Set(goods.map(({ id }) => id))}
          onPick={({ id, sku, name }) => onChange([...goods, { id, sku, name }])}
        />
      ) : (
        <p className="small second">{t('goods.most', { count: most })}</p>
      )}
    </section>
  );
}
