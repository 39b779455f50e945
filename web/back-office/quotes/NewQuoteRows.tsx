import { useFieldArray, useFormContext } from 'react-hook-form';
import type { DeskQuotePreview } from '#shared/back-office/quotes.ts';
import { ProductSearch } from '#web/back-office/kit/ProductSearch.tsx';
import { numberField } from '#web/back-office/kit/typed-number.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { NewQuoteRow } from './NewQuoteRow.tsx';
import { type QuoteDraft, rowKey } from './quote-draft.ts';

/** The rows of the quote; products are found as customers find them. */
export function NewQuoteRows({ priced }: { priced: DeskQuotePreview | null }) {
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
            },
            { shouldFocus: false },
          )
        }
      />
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
