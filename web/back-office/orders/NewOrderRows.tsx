import { useFieldArray, useFormContext } from 'react-hook-form';
import { numberText } from '#shared/base/format.ts';
import { amountText, formatLira, fromLira } from '#shared/base/money.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import { ProductSearch } from '#web/back-office/kit/ProductSearch.tsx';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { IconButton } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { QuantityInput } from '#web/product/QuantityInput.tsx';
import {
  hasAgreedPrice,
  isAgreedValid,
  type NewOrderValues,
  type NewRow,
} from './new-order-form.ts';

/** The rows of the order; products are searched as in the shop. */
export function NewOrderRows({ priced }: { priced: CalculateAnswer | null }) {
  const { t } = useTranslation(['admin-orders', 'cart']);
  const { control, register, watch, formState } = useFormContext<NewOrderValues>();
  const { errors } = formState;
  const { fields, append, remove } = useFieldArray({ control, name: 'rows' });
  const rows = watch('rows');
  return (
    <section className="bo-box" aria-labelledby="new-goods">
      <h2 className="h3" id="new-goods">
        {t('goods.title')}
      </h2>
      <ProductSearch
        label={t('new.product')}
        error={errors.rows?.root?.message}
        chosen={new Set(rows.map(({ product }) => product.id))}
        onPick={(product) =>
          append({ product, quantity: product.minQuantity, agreed: '' }, { shouldFocus: false })
        }
      />
      {rows.length > 0 && (
        <ul className="bo-rows new-rows">
          {fields.map((field, index) => {
            const row = rows[index];
            return (
              row && (
                <Row
                  key={field.id}
                  row={row}
                  index={index}
                  item={priced?.items.find(({ productId }) => productId === row.product.id)}
                  onRemove={() => remove(index)}
                />
              )
            );
          })}
        </ul>
      )}
      {hasAgreedPrice(rows) && (
        <Field
          label={t('new.reason')}
          hint={t('new.reasonHint')}
          error={formState.isSubmitted ? errors.reason?.message : undefined}
        >
          <Input {...register('reason')} required maxLength={300} />
        </Field>
      )}
    </section>
  );
}

type RowProps = {
  row: NewRow;
  item: CalculateAnswer['items'][number] | undefined;
  index: number;
  onRemove: () => void;
};

function Row({ row, index, item, onRemove }: RowProps) {
  const { register, setValue } = useFormContext<NewOrderValues>();
  const { t, i18n } = useTranslation(['admin-orders', 'cart']);
  const { mayChange } = useAdminSession();
  const { product, quantity } = row;
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  const rule = [
    t('new.stock', { quantity: numberText(item?.stock ?? product.stock, i18n.language) }),
    product.minQuantity > 1 && t('new.minimum', { quantity: product.minQuantity }),
    product.quantityStep > 1 && t('new.step', { quantity: product.quantityStep }),
  ];
  return (
    <li>
      <Photo
        picture={product.images[0]}
        src={product.imageUrl}
        alt=""
        sizes="3rem"
        shape="square"
      />
      <div className="new-row-name">
        <b className="break">{product.name}</b>
        <p className="small second num">{[product.sku, ...rule].filter(Boolean).join(' · ')}</p>
        {item && (
          <p className="small num">
            {t('goods.each', {
              quantity: numberText(quantity, i18n.language),
              price: lira(item.unitPrice),
            })}{' '}
            = <b>{lira(item.lineTotal)}</b>
          </p>
        )}
        {item?.problem && (
          <p className="small new-problem">
            {t(`new.problem.${item.problem}`, { stock: item.stock })}
          </p>
        )}
      </div>
      <QuantityInput
        value={quantity}
        min={product.minQuantity}
        step={product.quantityStep}
        max={Math.max(item?.stock ?? product.stock, 1)}
        label={t('new.quantityOf', { name: product.name })}
        onChange={(next) => setValue(`rows.${index}.quantity`, next)}
      />
      {mayChange('refunds') && (
        <Field
          label={t('new.agreed')}
          error={isAgreedValid(row) ? undefined : t('new.agreedError')}
        >
          <Input
            {...register(`rows.${index}.agreed`)}
            className="num input--narrow"
            inputMode="decimal"
            autoComplete="off"
            aria-label={t('new.agreedOf', { name: product.name })}
            placeholder={amountText(fromLira(product.price), i18n.language)}
          />
        </Field>
      )}
      <IconButton
        icon="close"
        label={t('new.removeOf', { name: product.name })}
        onClick={onRemove}
      />
    </li>
  );
}
