import { useId } from 'react';
import { numberText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import { shownCounts } from '#shared/designs/design-sets.ts';
import type { QuoteColumn } from '#shared/designs/design-tool.ts';
import { printContext } from '#shared/label/print-context.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert, Tip } from '#web/base/ui/Alert.tsx';
import { Marked } from '#web/base/ui/Marked.tsx';
import { useLead } from '#web/product/Lead.tsx';
import { QuantityInput } from '#web/product/QuantityInput.tsx';
import { SetRows } from './SetRows.tsx';
import type { Design } from './use-design.ts';
import type { QuoteState } from './use-quote.ts';

/**
 * The number of sets: the price of one at each number, how many can be made, and what is bought for
 * them.
 */
export function SetsPanel({ design, price }: { design: Design; price: QuoteState }) {
  const { t, i18n } = useTranslation('configurator');
  const { isGross } = useLead();
  const { tool } = design;
  const { sets } = tool.choices;
  const { quote } = price;
  const figure = (value: number) => numberText(value, i18n.language);
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  const column = quote.columns.find((candidate) => candidate.sets === sets);
  const limiting = Object.values(tool.products).find(({ id }) => id === quote.limitingId);
  const setSets = (requested: number) =>
    design.change({ sets: Math.min(Math.max(1, requested), MAX_QUANTITY) });
  return (
    <div className="tool-sets" aria-busy={!price.isCurrent}>
      <div className="tool-count">
        <p className="label" id="sets-label">
          {t('sets.count')}
        </p>
        <QuantityInput value={sets} onChange={setSets} label={t('sets.count')} max={MAX_QUANTITY} />
      </div>
      {quote.mostSets > 0 && quote.mostSets < MAX_QUANTITY && (
        <p className="small second num">
          {t('sets.most', { sets: figure(quote.mostSets) })}{' '}
          {limiting && t('sets.limit', { name: limiting.name })}
        </p>
      )}
      {column && !column.isEnough && price.isCurrent && (
        <Alert tone="no">
          <p>
            {quote.mostSets > 0
              ? t('sets.tooMany', {
                  sets: figure(sets),
                  most: figure(quote.mostSets),
                  name: limiting?.name ?? '',
                })
              : t('sets.none', { name: limiting?.name ?? '' })}{' '}
            {quote.mostSets > 0 && (
              <button type="button" className="text-link" onClick={() => setSets(quote.mostSets)}>
                {t('sets.take', { sets: figure(quote.mostSets) })}
              </button>
            )}
          </p>
        </Alert>
      )}
      <PriceTable
        columns={quote.columns.filter(
          (candidate) =>
            (shownCounts as readonly number[]).includes(candidate.sets) || candidate.sets === sets,
        )}
        sets={sets}
        onSets={setSets}
      />
      {column?.next && (
        <Tip
          icon="chevron"
          action={{
            label: t('sets.make', { sets: figure(column.next.sets) }),
            onClick: () => setSets(column.next?.sets ?? sets),
          }}
        >
          <Marked
            text={t('sets.next', {
              sets: figure(column.next.sets),
              price: lira(isGross ? column.next.grossPerSet : column.next.netPerSet),
              saving: lira(column.next.saving),
            })}
          />
        </Tip>
      )}
      {quote.isPersonalised && (
        <Alert tone="warn">
          {t('print.personalised', printContext(tool.products.label?.attributes))}
        </Alert>
      )}
      {column && <SetRows tool={tool} column={column} />}
    </div>
  );
}

type PriceTableProps = {
  columns: readonly QuoteColumn[];
  sets: number;
  onSets: (sets: number) => void;
};

function PriceTable({ columns, sets, onSets }: PriceTableProps) {
  const { t, i18n } = useTranslation('configurator');
  const { isGross, taxLabel } = useLead();
  const name = useId();
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  return (
    <table className="price-steps num">
      <caption className="label">
        {t('sets.prices')} <span className="mute">{taxLabel}</span>
      </caption>
      <thead className="micro mute">
        <tr>
          <th scope="col">{t('sets.number')}</th>
          <th scope="col">{t('sets.each')}</th>
          <th scope="col">{t('sets.total')}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => (
          <tr
            key={column.sets}
            data-chosen={column.sets === sets || undefined}
            data-short={!column.isEnough || undefined}
          >
            <th scope="row">
              <label>
                <input
                  type="radio"
                  name={name}
                  checked={column.sets === sets}
                  onChange={() => onSets(column.sets)}
                />
                {t('sets.of', { count: column.sets, sets: numberText(column.sets, i18n.language) })}
              </label>
            </th>
            <td>
              <b>{lira(isGross ? column.grossPerSet : column.netPerSet)}</b>
            </td>
            <td>
              {column.isEnough ? (
                lira(isGross ? column.gross : column.net)
              ) : (
                <span className="micro part-out">{t('sets.notEnough')}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
