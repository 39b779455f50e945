import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { taxOf, unitText } from '#shared/pricing/shown-totals.ts';
import type { QuoteAnswer } from '#shared/quotes/quotes.ts';
import { failureOf } from '#web/base/api/form-failure.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { SpecList } from '#web/base/ui/Table.tsx';
import { browserApi } from '#web/session/browser.ts';
import { usePriceLead } from '#web/settings/shop-context.tsx';
import { showQuote } from './QuoteTotals.tsx';

type QuoteAlternativesProps = { quote: QuoteAnswer; group: number };

/** The alternatives that the buyer can choose for a row; the totals follow. */
export function QuoteAlternatives({ quote, group }: QuoteAlternativesProps) {
  const { t, i18n } = useTranslation('quotes');
  const lead = usePriceLead();
  const { choose, chosen, failure } = useChoice(quote.code);
  const alternatives = quote.alternatives.filter((item) => item.group === group);
  if (alternatives.length === 0) return null;
  return (
    <ul className="quote-alternatives" aria-label={t('alternatives.title')}>
      {alternatives.map((item) => {
        const line = showQuote({ ...quote, items: [item] }, lead, '').rows[0]?.line;
        const price = unitText(fromLira(item.unitPrice), taxOf(item, quote), {
          lead,
          language: i18n.language,
        });
        return (
          <li key={item.position}>
            <Photo picture={item.product?.images[0]} src={item.imageUrl} alt="" sizes="3rem" />
            <div>
              <p className="small">
                {t('alternatives.or')} <b>{item.name}</b>
              </p>
              <p className="small second num">
                {t('page.item', { quantity: numberText(item.quantity, i18n.language), price })}
                {line !== undefined && <> · {formatLira(line, i18n.language)}</>}
              </p>
              {!item.product && <p className="small second">{t('page.gone')}</p>}
            </div>
            {quote.state === 'open' && item.product && (
              <Button
                variant="line"
                size="s"
                isBusy={chosen === item.position}
                aria-label={t('alternatives.chooseOf', { name: item.name })}
                onClick={() => void choose(item.position)}
              >
                {t('alternatives.choose')}
              </Button>
            )}
          </li>
        );
      })}
      {failure && (
        <li>
          <Alert tone="no">{failure}</Alert>
        </li>
      )}
    </ul>
  );
}

function useChoice(code: string) {
  const { t } = useTranslation('quotes');
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function choose(position: number) {
    if (chosen !== null) return;
    setChosen(position);
    setFailure(null);
    try {
      await browserApi().post('/quotes/{code}/choice', { path: { code }, body: { position } });
      await revalidate();
    } catch (error) {
      setFailure(failureOf(error, t('talk.failed')).message);
    } finally {
      setChosen(null);
    }
  }
  return { choose, chosen, failure };
}

/** Text rows that are no product, and the terms. */
export function QuoteTermsList({
  quote: { paymentTerms, deliveryTerms, textRows },
}: {
  quote: Pick<QuoteAnswer, 'paymentTerms' | 'deliveryTerms' | 'textRows'>;
}) {
  const { t } = useTranslation('quotes');
  const rows = [
    ...(textRows.length > 0
      ? [
          {
            term: t('terms.besides'),
            detail: <span className="quote-text">{textRows.join('\n')}</span>,
          },
        ]
      : []),
    ...(paymentTerms ? [{ term: t('terms.payment'), detail: paymentTerms }] : []),
    ...(deliveryTerms ? [{ term: t('terms.delivery'), detail: deliveryTerms }] : []),
  ];
  if (rows.length === 0) return null;
  return (
    <div className="quote-note">
      <SpecList rows={rows} />
    </div>
  );
}
