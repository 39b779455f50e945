// /admin/channels/trendyol: the offers there, the sent updates, and the purchases.
import { useState } from 'react';
import { Link } from 'react-router';
import type { MarketplaceAnswer, Offer } from '#shared/back-office/marketplaces.ts';
import { dateTimeText, numberText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Table } from '#web/base/ui/Table.tsx';
import { MARKETPLACE_NAME, MarketplaceForm } from './MarketplaceForm.tsx';
import { NewOffer, OfferDialog } from './OfferDialog.tsx';

export function Marketplace() {
  const { t } = useTranslation('admin-channels');
  const remote = useRemote<MarketplaceAnswer>('trendyol', (signal) =>
    adminApi().get('/admin/channels/marketplaces/{name}', {
      path: { name: MARKETPLACE_NAME },
      signal,
    }),
  );
  return (
    <>
      <SectionHead title="Trendyol" back={{ to: '/admin/channels', label: t('title') }} />
      <RemoteBox remote={remote}>
        {(data) => (
          <div className="bo-column">
            <MarketplaceState data={data} />
            <MarketplaceForm
              key={data.version}
              data={data}
              onSaved={(next) => remote.change(() => next)}
            />
            <Offers data={data} onChanged={(next) => remote.change(() => next)} />
            <Packages data={data} onChanged={(next) => remote.change(() => next)} />
            <Batches data={data} />
          </div>
        )}
      </RemoteBox>
    </>
  );
}

type PartProps = { data: MarketplaceAnswer; onChanged: (data: MarketplaceAnswer) => void };

function MarketplaceState({ data }: Pick<PartProps, 'data'>) {
  const { t, i18n } = useTranslation('admin-channels');
  const { isConnected, lastRunAt, lastProblem } = data;
  if (!isConnected)
    return (
      <Alert tone="warn">
        {t('marketplace.notConnected')}{' '}
        <Link to="/admin/settings/connections">{t('marketplace.connect')}</Link>
      </Alert>
    );
  if (lastRunAt === null) return <Alert>{t('marketplace.neverRun')}</Alert>;
  const date = dateTimeText(lastRunAt, i18n.language);
  if (lastProblem === null) return <Alert tone="ok">{t('marketplace.ran', { date })}</Alert>;
  return (
    <Alert tone="no">
      {lastProblem === 'unreachable'
        ? t('marketplace.unreachable', { date })
        : t('marketplace.refused', { date, message: lastProblem })}
    </Alert>
  );
}

function Offers({ data, onChanged }: PartProps) {
  const { t, i18n } = useTranslation('admin-channels');
  const [open, setOpen] = useState<Offer | 'new' | null>(null);
  const take = (next: MarketplaceAnswer) => {
    onChanged(next);
    setOpen(null);
  };
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  return (
    <section className="bo-box" aria-labelledby="offers-title">
      <h2 className="h3" id="offers-title">
        {t('offer.title')}
      </h2>
      <p className="small second">{t('offer.about')}</p>
      <Changing>
        <p>
          <Button size="s" icon="plus" onClick={() => setOpen('new')}>
            {t('offer.add')}
          </Button>
        </p>
      </Changing>
      {data.offers.length > 0 && (
        <Table
          caption={t('offer.title')}
          rows={data.offers}
          rowKey={({ productId }) => productId}
          columns={[
            {
              key: 'product',
              header: t('offer.product'),
              cell: (offer) => (
                <div className="bo-cell">
                  <button type="button" className="text-link break" onClick={() => setOpen(offer)}>
                    {offer.productName}
                  </button>
                  <p className="small second break">{offer.barcode}</p>
                </div>
              ),
            },
            {
              key: 'state',
              header: t('offer.stateHead'),
              cell: (offer) => <OfferState offer={offer} />,
            },
            {
              key: 'stock',
              header: t('offer.stock'),
              isEnd: true,
              cell: ({ stock }) => numberText(stock, i18n.language),
            },
            {
              key: 'price',
              header: t('offer.price'),
              isEnd: true,
              cell: (offer) => lira(offer.shownPrice),
            },
          ]}
        />
      )}
      {open === 'new' && (
        <NewOffer offers={data.offers} onClose={() => setOpen(null)} onPick={setOpen} />
      )}
      {open && open !== 'new' && (
        <OfferDialog offer={open} onClose={() => setOpen(null)} onSaved={take} />
      )}
    </section>
  );
}

function OfferState({ offer }: { offer: Offer }) {
  const { t } = useTranslation('admin-channels');
  const { isOffered, state, lacks, problem } = offer;
  return (
    <div className="bo-cell">
      <p>{isOffered ? t(`offer.state.${state}`) : t('offer.off')}</p>
      {isOffered && lacks.length > 0 && (
        <p className="small second">{lacks.map((lack) => t(`offer.lack.${lack}`)).join(' ')}</p>
      )}
      {problem && <p className="small channels-problem break">{problem}</p>}
    </div>
  );
}

function Packages({ data, onChanged }: PartProps) {
  const { t, i18n } = useTranslation('admin-channels');
  const { busy, run } = useWork();
  async function declare(packageId: string) {
    const done = await run(packageId, () =>
      adminApi().post('/admin/channels/marketplaces/{name}/packages/{packageId}/cannot-supply', {
        path: { name: MARKETPLACE_NAME, packageId },
      }),
    );
    if (done) onChanged(done.result);
  }
  return (
    <section className="bo-box" aria-labelledby="packages-title">
      <h2 className="h3" id="packages-title">
        {t('package.title')}
      </h2>
      {data.packages.length === 0 && <p className="second">{t('package.none')}</p>}
      <ul className="bo-rows">
        {data.packages.map((one) => (
          <li key={one.packageId}>
            <div>
              <p>
                {one.ours ? (
                  <Link className="text-link" to={`/admin/orders/${one.ours}`}>
                    {one.ours}
                  </Link>
                ) : (
                  t(`package.state.${one.state}`)
                )}{' '}
                · {formatLira(fromLira(one.total), i18n.language)}
              </p>
              <p className="small second">
                {t('package.facts', {
                  number: one.orderNumber,
                  status: one.status,
                  date: dateTimeText(one.modifiedAt, i18n.language),
                })}
              </p>
              {one.problem && (
                <p className="small channels-problem break">
                  {one.problem === 'partly-cancelled' ? t('package.partly') : one.problem}
                </p>
              )}
              {(one.state === 'short' || one.state === 'unreadable') && (
                <Changing>
                  <Button
                    size="s"
                    variant="line"
                    isBusy={busy === one.packageId}
                    onClick={() => void declare(one.packageId)}
                  >
                    {t('package.cannotSupply')}
                  </Button>
                </Changing>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Batches({ data }: Pick<PartProps, 'data'>) {
  const { t, i18n } = useTranslation('admin-channels');
  return (
    <section className="bo-box" aria-labelledby="batches-title">
      <h2 className="h3" id="batches-title">
        {t('batch.title')}
      </h2>
      {data.batches.length === 0 && <p className="second">{t('batch.none')}</p>}
      <ul className="bo-rows">
        {data.batches.map(({ id, kind, state, rowCount, failures, sentAt }) => (
          <li key={id}>
            <div>
              <p>
                {t(`batch.kind.${kind}`)} · {t('batch.rows', { count: rowCount })} ·{' '}
                {t(`batch.state.${state}`)}
              </p>
              <p className="small second">{dateTimeText(sentAt, i18n.language)}</p>
              {failures.slice(0, 20).map(({ barcode, reasons }) => (
                <p key={barcode} className="small channels-problem break">
                  {barcode} {reasons}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
