import type { AdminReturn } from '#shared/back-office/returns.ts';
import { numberText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';

/** The requested return, with the buyer's text, and its value. */
export function ReturnGoods({ record }: { record: AdminReturn }) {
  const { t, i18n } = useTranslation('admin-returns');
  const figure = (value: number) => numberText(value, i18n.language);
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  const worth = new Map(record.quote?.rows.map(({ position, amount }) => [position, amount]));
  return (
    <section className="bo-box" aria-labelledby="return-goods">
      <h2 className="h3" id="return-goods">
        {t('goods')}
      </h2>
      <QuotedText title={t('note')} text={record.note} />
      <ul className="bo-rows">
        {record.items.map(
          ({
            position,
            name,
            sku,
            imageUrl,
            bought,
            quantity,
            received,
            restocked,
            isPersonalised,
          }) => (
            <li key={position} className="return-good">
              <Photo src={imageUrl} alt="" shape="square" />
              <div>
                <b className="break">{name}</b>{' '}
                {isPersonalised && <Badge tone="line">{t('personalised')}</Badge>}
                <p className="small second num">
                  {[
                    sku,
                    t('asked', { quantity: figure(quantity), bought: figure(bought) }),
                    ...(received === null
                      ? []
                      : [
                          t('received', {
                            received: figure(received),
                            restocked: figure(restocked ?? 0),
                          }),
                        ]),
                  ].join(' · ')}
                </p>
              </div>
              {worth.has(position) && <span className="num">{lira(worth.get(position) ?? 0)}</span>}
            </li>
          ),
        )}
      </ul>
      {record.quote && (
        <dl className="return-sums">
          {record.quote.shipping > 0 && (
            <div>
              <dt>{t('quote.shipping')}</dt>
              <dd className="num">{lira(record.quote.shipping)}</dd>
            </div>
          )}
          {record.quote.surplus > 0 && (
            <div>
              <dt>{t('quote.surplus')}</dt>
              <dd className="num">{lira(record.quote.surplus)}</dd>
            </div>
          )}
          <div>
            <dt>{t('quote.title')}</dt>
            <dd className="num">
              <b>{lira(record.quote.amount)}</b>
            </dd>
          </div>
        </dl>
      )}
      {record.quote && record.order.paymentStatus === 'PENDING' && (
        <Alert tone="warn">{t('notCollected')}</Alert>
      )}
      {record.refund && (
        <p>
          {t('refund.given')}: <b className="num">{lira(record.refund.amount)}</b>{' '}
          <span className="small second">({t(`refund.state.${record.refund.state}`)})</span>
        </p>
      )}
      <QuotedText
        title={t('carrierCode')}
        text={record.carrierCode && `${record.carrierCode.carrier} · ${record.carrierCode.code}`}
      />
      <QuotedText title={t('instructions')} text={record.instructions} />
      <QuotedText title={t('answer')} text={record.answer} />
    </section>
  );
}

function QuotedText({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <div>
      <p className="small second">{title}</p>
      <p className="bo-note">{text}</p>
    </div>
  );
}
