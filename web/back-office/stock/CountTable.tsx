import { useState } from 'react';
import type { StockCountRow } from '#shared/back-office/stock-counts.ts';
import { numberText } from '#shared/base/format.ts';
import { signedText } from '#web/back-office/kit/signed-text.ts';
import { typedNumber } from '#web/back-office/kit/typed-number.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Input } from '#web/base/ui/Field.tsx';
import { differenceOf } from './count-rows.ts';

type Counting = (row: StockCountRow, counted: number | null) => Promise<boolean>;
type CountTableProps = { rows: readonly StockCountRow[]; isOpen: boolean; onCounted: Counting };

/**
 * The sheet: the expected stock is shown only after a row is counted, so that it does not influence
 * the count.
 */
export function CountTable({ rows, isOpen, onCounted }: CountTableProps) {
  const { t, i18n } = useTranslation('admin-stock');
  const [isNarrow, setNarrow] = useState(false);
  const shown = isNarrow ? rows.filter((row) => (differenceOf(row) ?? 0) !== 0) : rows;
  const figure = (value: number | null) =>
    value === null ? '–' : numberText(value, i18n.language);
  return (
    <>
      <div className="stock-no-print">
        <Checkbox checked={isNarrow} onChange={(event) => setNarrow(event.target.checked)}>
          {t('counts.differing')}
        </Checkbox>
      </div>
      <table className="table bo-table stock-sheet">
        <caption className="sr-only">{t('counts.one')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('moves.column.product')}</th>
            <th scope="col">{t('counts.column.category')}</th>
            <th scope="col" className="end">
              {t('counts.column.number')}
            </th>
            <th scope="col" className="end">
              {t('counts.column.expected')}
            </th>
            <th scope="col" className="end">
              {t('counts.column.difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => {
            const difference = differenceOf(row);
            return (
              <tr key={row.productId}>
                <td data-label={t('moves.column.product')}>
                  <div>
                    {row.name}
                    <span className="small second num bo-under">
                      {[row.sku, row.gtin].filter(Boolean).join(' · ')}
                    </span>
                  </div>
                </td>
                <td data-label={t('counts.column.category')}>{row.category}</td>
                <td data-label={t('counts.column.number')} className="end">
                  {isOpen ? (
                    <CountedInput key={row.counted} row={row} onCounted={onCounted} />
                  ) : (
                    <span className="num">{figure(row.counted)}</span>
                  )}
                </td>
                <td data-label={t('counts.column.expected')} className="end num">
                  {figure(row.expected)}
                </td>
                <td data-label={t('counts.column.difference')} className="end num">
                  {difference === null ? '–' : signedText(difference, i18n.language)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

/** Saved on leaving the field, or on Enter. */
function CountedInput({ row, onCounted }: { row: StockCountRow; onCounted: Counting }) {
  const { t } = useTranslation('admin-stock');
  const saved = row.counted === null ? '' : String(row.counted);
  const [text, setText] = useState(saved);
  const number = text.trim() === '' ? null : typedNumber(text);
  const isWrong =
    text.trim() !== '' && (number === null || !Number.isInteger(number) || number < 0);
  async function save() {
    if (isWrong || text.trim() === saved) return;
    if (!(await onCounted(row, number))) setText(saved);
  }
  return (
    <Input
      className="input--narrow num"
      inputMode="numeric"
      aria-label={t('counts.numberOf', { name: row.name })}
      aria-invalid={isWrong || undefined}
      value={text}
      maxLength={9}
      autoComplete="off"
      onChange={(event) => setText(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save();
      }}
    />
  );
}
