// The rows of a quote, its alternatives and its sums.
import { numberText } from '#shared/base/format.ts';
import { formatLira, fromLira, ZERO } from '#shared/base/money.ts';
import { taxOf, unitText } from '#shared/pricing/shown-totals.ts';
import type { AdminQuote } from '#shared/quotes/quotes.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Table } from '#web/base/ui/Table.tsx';
import { QuoteTermsList } from '#web/quotes/QuoteAlternatives.tsx';
import { QuoteTotals, showQuote } from '#web/quotes/QuoteTotals.tsx';
import { differenceOf, differenceText } from './quote-draft.ts';

/** The quoted price, and beside it the catalogue price of that day. */
function Each({ quote, item }: { quote: AdminQuote; item: AdminQuote['items'][number] }) {
  const { unitPrice, listUnitPrice } = item;
  const { t, i18n } = useTranslation('admin-quotes');
  const write = (price: number) =>
    unitText(fromLira(price), taxOf(item, quote), { lead: 'gross', language: i18n.language });
  const difference = listUnitPrice === null ? null : differenceOf(unitPrice, listUnitPrice);
  return (
    <>
      {write(unitPrice)}
      {listUnitPrice !== null && (
        <span className="quote-each micro second">
          {t('page.listed', {
            price: write(listUnitPrice),
            percent: difference === null ? '' : differenceText(difference, i18n.language),
          })}
        </span>
      )}
    </>
  );
}

export function QuoteRows({ quote }: { quote: AdminQuote }) {
  const { t, i18n } = useTranslation('admin-quotes');
  const shown = showQuote(quote, 'gross', t('page.discount'));
  const rows = quote.items.map((item, index) => ({ ...item, shown: shown.rows[index] }));
  const lira = (amount = ZERO) => formatLira(amount, i18n.language);
  return (
    <section className="bo-box" aria-labelledby="quote-rows">
      <h2 className="h3" id="quote-rows">
        {t('page.rows')}
      </h2>
      <Table
        caption={t('page.rows')}
        rows={rows}
        rowKey={({ productId, designId }) => `${productId} ${designId ?? ''}`}
        columns={[
          {
            key: 'product',
            header: t('page.product'),
            cell: ({ name, sku, designId }) => (
              <span className="break">
                <b>{name}</b>
                <br />
                <span className="micro mute num">
                  {[sku, designId].filter(Boolean).join(' · ')}
                </span>
              </span>
            ),
          },
          {
            key: 'quantity',
            header: t('page.quantity'),
            isEnd: true,
            cell: ({ quantity }) => numberText(quantity, i18n.language),
          },
          {
            key: 'each',
            header: t('page.each'),
            isEnd: true,
            cell: (item) => <Each quote={quote} item={item} />,
          },
          ...(quote.totalDiscountAmount > 0
            ? [
                {
                  key: 'discount',
                  header: t('page.discount'),
                  isEnd: true,
                  cell: ({ discount, shown: row }: (typeof rows)[number]) =>
                    discount > 0 ? `−${lira(row?.discount)}` : '',
                },
              ]
            : []),
          {
            key: 'amount',
            header: t('page.amount'),
            isEnd: true,
            cell: ({ shown: row }) => <b>{lira(row?.line)}</b>,
          },
        ]}
      />
      <AlternativeRows quote={quote} />
      <QuoteTermsList quote={quote} />
      <QuoteTotals quote={quote} shown={shown} />
    </section>
  );
}

/** The alternatives that the buyer has not chosen. */
function AlternativeRows({ quote }: { quote: AdminQuote }) {
  const { t, i18n } = useTranslation('admin-quotes');
  if (quote.alternatives.length === 0) return null;
  return (
    <ul className="small" aria-label={t('page.alternatives')}>
      {quote.alternatives.map((item) => (
        <li key={item.position}>
          {t('page.alternative', {
            name: item.name,
            quantity: numberText(item.quantity, i18n.language),
            price: unitText(fromLira(item.unitPrice), taxOf(item, quote), {
              lead: 'gross',
              language: i18n.language,
            }),
            of: quote.items.find(({ group }) => group === item.group)?.name ?? '',
          })}
        </li>
      ))}
    </ul>
  );
}
