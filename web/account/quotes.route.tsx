// /account/quotes: the quotes that a customer got, and the requests that wait for one.
import { Link } from 'react-router';
import { dateText, numberText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { OwnQuotes } from '#shared/quotes/quote-requests.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge, type BadgeTone } from '#web/base/ui/Badge.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { PageHead } from '#web/base/ui/PageHead.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { browserApi } from '#web/session/browser.ts';

type Quote = OwnQuotes['quotes'][number];
type Request = OwnQuotes['requests'][number];

const quoteTones: Record<Quote['state'], BadgeTone> = {
  open: 'wait',
  used: 'ok',
  expired: 'plain',
  withdrawn: 'plain',
  declined: 'plain',
  replaced: 'plain',
};
const requestTones: Record<Request['state'], BadgeTone> = {
  open: 'wait',
  quoted: 'ok',
  declined: 'plain',
};

export default function QuotesPage() {
  const { t } = useTranslation('account');
  const quotes = useRemote('own quotes', (signal) =>
    browserApi().call<OwnQuotes>('GET', '/user/quotes', { signal }),
  );
  return (
    <>
      <PageHead title={t('nav.quotes')} text={t('quotes.text')} />
      <RemoteContent remote={quotes}>
        {(data) =>
          data.quotes.length + data.requests.length === 0 ? (
            <EmptyState
              title={t('quotes.empty')}
              action={<ButtonLink to="/products">{t('overview.toProducts')}</ButtonLink>}
            >
              {t('quotes.emptyText')}
            </EmptyState>
          ) : (
            <>
              {data.requests.length > 0 && <Requests requests={data.requests} />}
              {data.quotes.length > 0 && <Quotes quotes={data.quotes} />}
            </>
          )
        }
      </RemoteContent>
    </>
  );
}

function Quotes({ quotes }: { quotes: readonly Quote[] }) {
  const { t, i18n } = useTranslation('account');
  return (
    <section aria-labelledby="own-quotes">
      <h2 className="h3" id="own-quotes">
        {t('quotes.title')}
      </h2>
      <ul className="account-rows">
        {quotes.map((quote) => (
          <li key={quote.number}>
            <div>
              <Link className="text-link num" to={`/quotes/${quote.code}`}>
                {quote.number}
              </Link>
              <p className="small second">
                {quote.items.length > 1
                  ? t('quotes.itemsMore', {
                      name: quote.items[0]?.name,
                      number: quote.items.length - 1,
                    })
                  : quote.items[0]?.name}
              </p>
              <p className="small second num">
                {t('quotes.until', { day: dateText(quote.expiresAt, i18n.language) })}
              </p>
            </div>
            <div className="row">
              <b className="num">{formatLira(fromLira(quote.total), i18n.language)}</b>
              <Badge tone={quoteTones[quote.state]}>{t(`quotes.state.${quote.state}`)}</Badge>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Requests({ requests }: { requests: readonly Request[] }) {
  const { t, i18n } = useTranslation('account');
  return (
    <section aria-labelledby="own-requests">
      <h2 className="h3" id="own-requests">
        {t('quotes.requests')}
      </h2>
      <ul className="account-rows">
        {requests.map((request) => (
          <li key={request.id}>
            <div>
              <Link className="text-link" to={`/products/${request.product.id}`}>
                {t('quotes.requested', {
                  quantity: numberText(request.quantity, i18n.language),
                  name: request.product.name,
                })}
              </Link>
              <p className="small second num">{dateText(request.createdAt, i18n.language)}</p>
            </div>
            <Badge tone={requestTones[request.state]}>
              {t(`quotes.requestState.${request.state}`)}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
