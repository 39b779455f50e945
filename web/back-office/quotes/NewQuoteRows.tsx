import { useFieldArray, useFormContext } from 'react-hook-form';
import type { ManualQuoteItem, ManualQuotePreview } from '#shared/back-office/quotes.ts';
import { numberText } from '#shared/base/format.ts';
import { amountText, formatLira, fromLira } from '#shared/base/money.ts';
import { MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import { ProductSearch } from '#web/back-office/kit/ProductSearch.tsx';
import { numberField } from '#web/back-office/kit/typed-number.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { QuantityInput } from '#web/product/QuantityInput.tsx';
import { OwnRowButton } from './OwnRowDialog.tsx';
import { Compared, ListPrice } from './QuoteRowPrices.tsx';
import {
  type DraftRow,
  isBase,
  isOwnValid,
  ownPriceOf,
  type QuoteDraft,
  rowKey,
} from './quote-draft.ts';

/** The rows of the quote; products are searched as in the shop. */
export function NewQuoteRows({ priced }: { priced: ManualQuotePreview | null }) {
  const { t } = useTranslation('admin-quotes');
  const { may } = useAdminSession();
  const maySeeCost = may('catalogue');
  const { control, setValue, watch, formState } = useFormContext<QuoteDraft>();
  const { fields, append, remove } = useFieldArray({
    control,
    name: 'rows',
    rules: { validate: (rows) => rows.length > 0 || t('new.error.rows') },
  });
  const rows = watch('rows');
  const chosen = new Set(
    rows.filter(({ designId }) => designId === null).map(({ productId }) => productId),
  );
  /** The same row again has the new price and quantity. */
  function addOwnRow(own: DraftRow) {
    const found = rows.findIndex(({ productId }) => productId === own.productId);
    if (found >= 0) remove(found);
    append(own, { shouldFocus: false });
  }
  const hasBefore = rows.some(({ before, own }) => before !== null && own === '');
  return (
    <section className="bo-box" aria-labelledby="new-quote-rows">
      <h2 className="h3" id="new-quote-rows">
        {t('page.rows')}
      </h2>
      <ProductSearch
        label={t('new.product')}
        error={formState.errors.rows?.root?.message}
        chosen={chosen}
        onPick={({ id, sku, name, imageUrl, minQuantity }) =>
          append(
            {
              productId: id,
              designId: null,
              sku,
              name,
              imageUrl,
              quantity: minQuantity,
              own: '',
              before: null,
              insteadOf: '',
            },
            { shouldFocus: false },
          )
        }
      />
      <OwnRowButton add={addOwnRow} />
      {hasBefore && (
        <div>
          <Button
            variant="line"
            size="s"
            onClick={() =>
              rows.forEach(({ before, own }, index) => {
                if (before !== null && own === '')
                  setValue(`rows.${index}.own`, numberField(before));
              })
            }
          >
            {t('new.takeAllBefore')}
          </Button>
        </div>
      )}
      {rows.length > 0 && (
        <ul className="quote-lines">
          {fields.map((field, index) => {
            const row = rows[index];
            return (
              row && (
                <NewQuoteRow
                  key={field.id}
                  row={row}
                  index={index}
                  item={priced?.items.find((item) => rowKey(item) === rowKey(row))}
                  maySeeCost={maySeeCost}
                  onRemove={() => remove(index)}
                />
              )
            );
          })}
        </ul>
      )}
    </section>
  );
}

type NewQuoteRowProps = {
  row: DraftRow;
  item: ManualQuoteItem | undefined;
  maySeeCost: boolean;
  index: number;
  onRemove: () => void;
};

/** A row of the quote: quantity, catalogue price and quoted price. */
function NewQuoteRow({ row, index, item, maySeeCost, onRemove }: NewQuoteRowProps) {
  const { register, setValue } = useFormContext<QuoteDraft>();
  const { t, i18n } = useTranslation('admin-quotes');
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  const name = row.designId ? `${row.name} (${row.designId})` : row.name;
  const facts = useFacts(row, item);
  return (
    <li className="quote-line">
      <Photo src={row.imageUrl} alt="" shape="square" />
      <div className="quote-line-name">
        <b className="break">{row.name}</b>
        <p className="small second num">{facts.join(' · ')}</p>
        {item?.problem && (
          <p className="small quote-problem">
            {t(`new.problem.${item.problem}`, {
              minimum: numberText(item.minQuantity, i18n.language),
              step: numberText(item.quantityStep, i18n.language),
            })}
          </p>
        )}
        {item?.isShort && !item.problem && <p className="small second">{t('new.short')}</p>}
      </div>
      <IconButton icon="close" label={t('new.removeOf', { name })} onClick={onRemove} />
      <InsteadOf row={row} index={index} />
      <div className="quote-line-figures">
        <div>
          <p className="small second">{t('page.quantity')}</p>
          <QuantityInput
            value={row.quantity}
            min={item?.minQuantity ?? 1}
            step={item?.quantityStep ?? 1}
            max={MAX_QUANTITY}
            label={t('new.quantityOf', { name })}
            isInvalid={item?.problem === 'below-minimum' || item?.problem === 'off-step'}
            onChange={(quantity) => setValue(`rows.${index}.quantity`, quantity)}
          />
        </div>
        <div>
          <p className="small second">{t('new.list')}</p>
          <p className="num quote-list-price">
            {item?.listUnitPrice != null ? lira(item.listUnitPrice) : '–'}
          </p>
          {item && <ListPrice item={item} />}
        </div>
        <Field label={t('new.own')} error={isOwnValid(row) ? undefined : t('new.ownError')}>
          <Input
            {...register(`rows.${index}.own`)}
            className="num"
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            aria-label={t('new.ownOf', { name })}
            placeholder={
              item?.listUnitPrice == null
                ? ''
                : amountText(fromLira(item.listUnitPrice), i18n.language)
            }
          />
        </Field>
        <div className="quote-line-sum">
          <p className="small second">{t('page.amount')}</p>
          <p className="num">
            <b>{item ? lira(item.lineTotal) : '–'}</b>
          </p>
          {item && <Compared row={row} item={item} maySeeCost={maySeeCost} />}
        </div>
      </div>
      {row.before !== null && (
        <p className="small second num quote-before">
          {t('new.before', { price: lira(row.before) })}{' '}
          {ownPriceOf(row) !== row.before && (
            <button
              type="button"
              className="link"
              aria-label={t('new.takeBeforeOf', { name })}
              onClick={() => setValue(`rows.${index}.own`, numberField(row.before))}
            >
              {t('new.takeBefore')}
            </button>
          )}
        </p>
      )}
    </li>
  );
}

/** Whether it is a row of its own, or an alternative to another. */
function InsteadOf({ row, index }: Pick<NewQuoteRowProps, 'row' | 'index'>) {
  const { t } = useTranslation('admin-quotes');
  const { register, watch } = useFormContext<QuoteDraft>();
  const rows = watch('rows');
  const bases = rows.filter((other) => !other.insteadOf && rowKey(other) !== rowKey(row));
  const hasAlternatives = rows.some(
    (other) => other.insteadOf === rowKey(row) && !isBase({ rows })(other),
  );
  if (bases.length === 0 || hasAlternatives) return null;
  return (
    <Field label={t('new.insteadOf')} className="quote-instead">
      <Select {...register(`rows.${index}.insteadOf`)}>
        <option value="">{t('new.ownRow')}</option>
        {bases.map((other) => (
          <option key={rowKey(other)} value={rowKey(other)}>
            {t('new.insteadOfRow', { name: other.name })}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Facts about the product: code, design, stock, and the allowed quantities. */
function useFacts(row: NewQuoteRowProps['row'], item: NewQuoteRowProps['item']) {
  const { t, i18n } = useTranslation('admin-quotes');
  return [
    row.sku,
    row.designId && t('new.design', { design: row.designId }),
    item?.isOwnRow && t('ownRow.own'),
    item &&
      item.problem !== 'gone' &&
      !item.isOwnRow &&
      t('new.stock', { quantity: numberText(item.stock, i18n.language) }),
    item &&
      item.minQuantity > 1 &&
      t('new.minimum', { quantity: numberText(item.minQuantity, i18n.language) }),
    item &&
      item.quantityStep > 1 &&
      t('new.step', { quantity: numberText(item.quantityStep, i18n.language) }),
  ].filter(Boolean);
}
