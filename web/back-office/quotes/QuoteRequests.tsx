// /admin/quotes/requests: price requests that buyers sent from a product's page.
import { dateText, numberText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { type AdminQuoteRequest, requestStates } from '#shared/quotes/quote-requests.ts';
import { ListFilters } from '#web/back-office/kit/ListFilters.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useOnWaiting } from '#web/back-office/kit/Waiting.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Pagination } from '#web/base/ui/Pagination.tsx';
import { SpecList } from '#web/base/ui/Table.tsx';

const usual = { state: '' };
const tones = { open: 'wait', quoted: 'ok', declined: 'plain' } as const;

export function QuoteRequests() {
  const { t } = useTranslation('admin-quotes');
  const list = useListQuery(usual);
  const { query, page, filters, hrefFor } = list;
  const requests = useRemote(`quote requests ${JSON.stringify(query)}`, (signal) =>
    adminApi().get('/admin/quotes/requests', { query: { page, ...filters }, signal }),
  );
  useOnWaiting('quotes', requests.reload);
  return (
    <>
      <SectionHead title={t('requests.title')} back={{ to: '/admin/quotes', label: t('title') }} />
      <ListFilters
        label={t('filters')}
        list={list}
        filters={[
          {
            kind: 'choice',
            name: 'state',
            label: t('state.label'),
            any: t('all'),
            choices: requestStates.map((value) => ({
              value,
              label: t(`requests.state.${value}`),
            })),
          },
        ]}
      />
      <RemoteBox remote={requests}>
        {({ content, totalPages }) =>
          content.length === 0 ? (
            <EmptyState title={t('requests.empty')}>{t('requests.emptyText')}</EmptyState>
          ) : (
            <>
              <ul className="quote-requests">
                {content.map((request) => (
                  <li key={`${request.id} ${request.version}`}>
                    <RequestBox request={request} onChanged={requests.reload} />
                  </li>
                ))}
              </ul>
              <Pagination
                page={page + 1}
                pageCount={totalPages}
                hrefFor={(number) => hrefFor({ page: String(number) })}
              />
            </>
          )
        }
      </RemoteBox>
    </>
  );
}

type RequestBoxProps = { request: AdminQuoteRequest; onChanged: () => Promise<void> };

function RequestBox({ request, onChanged }: RequestBoxProps) {
  const { t } = useTranslation('admin-quotes');
  const { busy, run } = useWork();
  const { id, product, state, version, quoteNumber } = request;
  async function decide(to: 'open' | 'declined') {
    await run(to, () =>
      adminApi().put('/admin/quotes/requests/{id}', { path: { id }, body: { state: to, version } }),
    );
    await onChanged();
  }
  return (
    <article className="bo-box stack" aria-labelledby={`request-${id}`}>
      <header className="row">
        <h2 className="h3" id={`request-${id}`}>
          {product.name}
        </h2>
        <Badge tone={tones[state]}>{t(`requests.state.${state}`)}</Badge>
      </header>
      <SpecList rows={useFacts(request)} />
      {request.note && <p className="quote-text">{request.note}</p>}
      <div className="row">
        {state === 'open' && (
          <Changing>
            <ButtonLink size="s" to={`/admin/quotes/new?request=${id}`}>
              {t('requests.make')}
            </ButtonLink>
            <Button
              size="s"
              variant="line"
              isBusy={busy === 'declined'}
              onClick={() => void decide('declined')}
            >
              {t('requests.decline')}
            </Button>
          </Changing>
        )}
        {state === 'declined' && (
          <Changing>
            <Button
              size="s"
              variant="line"
              isBusy={busy === 'open'}
              onClick={() => void decide('open')}
            >
              {t('requests.reopen')}
            </Button>
          </Changing>
        )}
        {quoteNumber && (
          <ButtonLink size="s" variant="line" to={`/admin/quotes/${quoteNumber}`}>
            {quoteNumber}
          </ButtonLink>
        )}
      </div>
    </article>
  );
}

function useFacts(request: AdminQuoteRequest) {
  const { t, i18n } = useTranslation('admin-quotes');
  const { product, quantity, targetPrice, neededOn, companyName, taxNumber, phone } = request;
  const facts: [key: string, value: string | null][] = [
    ['sku', product.sku],
    ['quantity', numberText(quantity, i18n.language)],
    ['target', targetPrice === null ? null : formatLira(fromLira(targetPrice), i18n.language)],
    ['neededOn', neededOn && dateText(`${neededOn}T12:00:00+03:00`, i18n.language)],
    ['name', request.name],
    ['company', companyName],
    ['taxNumber', taxNumber],
    ['email', request.email],
    ['phone', phone && formatPhone(phone)],
    ['at', dateText(request.createdAt, i18n.language)],
  ];
  return facts.flatMap(([key, detail]) => (detail ? [{ term: t(`requests.${key}`), detail }] : []));
}
