import type { DeskQuotePreview } from '#shared/back-office/quotes.ts';
import { ProductSearch } from '#web/back-office/kit/ProductSearch.tsx';
import { numberField } from '#web/back-office/kit/typed-number.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { NewQuoteRow } from './NewQuoteRow.tsx';
import { type DraftRow, rowKey } from './quote-draft.ts';

type NewQuoteRowsProps = {
  rows: readonly DraftRow[];
  priced: DeskQuotePreview | null;
  error: string | undefined;
  onChange: (rows: DraftRow[]) => void;
};

/** What is offered: found as customers find it. */
export function NewQuoteRows({ rows, priced, error, onChange }: NewQuoteRowsProps) {
  const { t } = useTranslation('admin-quotes');
  const { may } = useAdminSession();
  const maySeeCost = may('catalogue');
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
        error={error}
        chosen={chosen}
        onPick={({ id, sku, name, imageUrl, minQuantity }) =>
          onChange([
            ...rows,
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
          ])
        }
      />
      {hasBefore && (
        <div>
          <Button
            variant="line"
            size="s"
            onClick={() =>
              onChange(
                rows.map((row) =>
                  row.before !== null && row.own === ''
                    ? { ...row, own: numberField(row.before) }
                    : row,
                ),
              )
            }
          >
            {t('new.takeAllBefore')}
          </Button>
        </div>
      )}
      {rows.length > 0 && (
        <ul className="quote-lines">
          {rows.map((row) => (
            <NewQuoteRow
              key={rowKey(row)}
              row={row}
              item={priced?.items.find((item) => rowKey(item) === rowKey(row))}
              maySeeCost={maySeeCost}
              onChange={(change) =>
                onChange(rows.map((other) => (other === row ? { ...row, ...change } : other)))
              }
              onRemove={() => onChange(rows.filter((other) => other !== row))}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
