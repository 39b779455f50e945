// /account/quotes: the customer's quotes, and the requests that wait for one.
import { useState } from 'react';
import { Link } from 'react-router';
import { dateText, numberText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import type { OwnQuotes } from '#shared/quotes/quote-requests.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge, type BadgeTone } from '#web/base/ui/Badge.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Field, Select } from '#web/base/ui/Field.tsx';
import { PageHead } from '#web/base/ui/PageHead.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { browserApi } from '#web/session/browser.ts';

type Quote = OwnQuotes['quotes'][number];
type Request = OwnQuotes['requests'][number];

const quoteTones: Record<Quote['stage'], BadgeTone> = {
  open: 'wait',
  revised: 'wait',
  waiting: 'plain',
  accepted: 'ok',
  ordered: 'ok',
  declined: 'plain',
  expired: 'plain',
  withdrawn: 'plain',
  replaced: 'plain',
};
const requestTones: Record<Request['state'], BadgeTone> = {
  open: 'wait',
  quoted: 'ok',
  declined: 'plain',
};

export default function QuotesPage() {
  const { t } = useTranslation('account');
  const quotes = useRemote('own quotes', (signal) => browserApi().get('/user/quotes', { signal }));
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
  const [stage, setStage] = useState('');
  const stages = Object.keys(quoteTones).filter((one) => quotes.some((of) => of.stage === one));
  const shown = quotes.filter((quote) => stage === '' || quote.stage === stage);
  return (
    <section aria-labelledby="own-quotes">
      <h2 className="h3" id="own-quotes">
        {t('quotes.title')}
      </h2>
      {stages.length > 1 && (
        <Field label={t('quotes.filter')} className="quotes-filter">
          <Select value={stage} onChange={({ target }) => setStage(target.value)}>
            <option value="">{t('quotes.all')}</option>
            {stages.map((one) => (
              <option key={one} value={one}>
                {t(`quotes.stage.${one as Quote['stage']}`)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <ul className="account-rows">
        {shown.map((quote) => (
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
              <WhoseQuote quote={quote} />
            </div>
            <div className="row">
              <b className="num">{formatLira(fromLira(quote.total), i18n.language)}</b>
              <Badge tone={quoteTones[quote.stage]}>{t(`quotes.stage.${quote.stage}`)}</Badge>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The company, the colleague who asked, who accepted, and the order. */
function WhoseQuote({
  quote: { company, requestedBy, acceptedBy, orderNumber },
}: {
  quote: Quote;
}) {
  const { t } = useTranslation('account');
  const about = [
    company,
    requestedBy && t('quotes.requestedBy', { name: requestedBy }),
    acceptedBy && t('quotes.acceptedBy', { name: acceptedBy }),
  ].filter(Boolean);
  return (
    <>
      {about.length > 0 && <p className="small second break">{about.join(' · ')}</p>}
      {orderNumber && (
        <p className="small second num">
          {t('quotes.order', { number: showOrderNumber(orderNumber) })}
        </p>
      )}
    </>
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
