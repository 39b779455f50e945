import { Link } from 'react-router';
import { dateText, numberText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { QuoteChange, QuoteRevision } from '#shared/quotes/quotes.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';

type QuoteRevisionsProps = {
  quote: { number: string; pricesIncludeTax: boolean; revisions: readonly QuoteRevision[] };
  /** The address of a revision. */
  hrefOf: (revision: QuoteRevision) => string;
};

/** Every revision with its changes, newest first. Renders nothing for a quote with only one. */
export function QuoteRevisions({ quote, hrefOf }: QuoteRevisionsProps) {
  const { t, i18n } = useTranslation('quotes');
  if (quote.revisions.length === 0) return null;
  return (
    <section className="quote-revisions" aria-labelledby="quote-revisions">
      <h2 className="h3" id="quote-revisions">
        {t('revisions.title')}
      </h2>
      <ol>
        {quote.revisions.map((revision) => (
          <li key={revision.number}>
            <p className="quote-revision-head">
              <b>
                {revision.revision === 1
                  ? t('revisions.first')
                  : t('revisions.of', { number: revision.revision })}
              </b>
              <span className="small second num">
                {dateText(revision.createdAt, i18n.language)} ·{' '}
                {t('revisions.total', {
                  amount: formatLira(fromLira(revision.finalTotal), i18n.language),
                })}
              </span>
              {revision.number === quote.number ? (
                <span className="small second">{t('revisions.shown')}</span>
              ) : (
                <Link className="text-link small" to={hrefOf(revision)}>
                  {t(revision.state === 'replaced' ? 'revisions.open' : 'page.toNewest')}
                </Link>
              )}
            </p>
            <Changes revision={revision} pricesIncludeTax={quote.pricesIncludeTax} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Changes({
  revision: { revision, changes },
  pricesIncludeTax,
}: {
  revision: QuoteRevision;
  pricesIncludeTax: boolean;
}) {
  const { t, i18n } = useTranslation('quotes');
  if (revision === 1) return null;
  if (changes.length === 0) return <p className="small second">{t('revisions.same')}</p>;
  const write = ({ kind }: QuoteChange, value: number | null) =>
    isOfPieces(kind)
      ? numberText(value ?? 0, i18n.language)
      : formatLira(fromLira(value ?? 0), i18n.language);
  return (
    <ul className="quote-changes small">
      {changes.map((change) => (
        <li key={`${change.kind} ${change.name ?? ''} ${change.from ?? ''}`}>
          {t(
            `revisions.change.${change.kind === 'price' && !pricesIncludeTax ? 'priceNet' : change.kind}`,
            {
              name: change.name ?? '',
              from: write(change, change.from),
              to: write(change, change.to),
            },
          )}
        </li>
      ))}
    </ul>
  );
}

const isOfPieces = (kind: QuoteChange['kind']): boolean =>
  kind === 'added' || kind === 'removed' || kind === 'quantity';
