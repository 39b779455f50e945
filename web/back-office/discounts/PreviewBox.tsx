import { useState } from 'react';
import type { SimulateAnswer } from '#shared/back-office/discounts.ts';
import { numberText } from '#shared/base/format.ts';
import { formatLira, nearestKurus } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Select } from '#web/base/ui/Field.tsx';
import { Table } from '#web/base/ui/Table.tsx';
import { simulateRule } from './rule-calls.ts';
import type { RuleBody } from './rule-form.ts';

const counts = [50, 100, 250, 500] as const;
const USUAL_COUNT = 100;

/** Tries the draft, saved or not, on real orders. */
export function PreviewBox({
  body,
  id,
  isReady,
}: {
  body: RuleBody;
  id: number | null;
  isReady: boolean;
}) {
  const { t } = useTranslation('admin-discounts');
  const { busy, run } = useWork();
  const [count, setCount] = useState<number>(USUAL_COUNT);
  const [preview, setPreview] = useState<{ answer: SimulateAnswer; of: string } | null>(null);
  const { name: _, nameEn: ____, description: __, isActive: ___, ...tried } = body;
  const draft = JSON.stringify(tried);
  async function simulate() {
    const done = await run('simulate', () => simulateRule({ body, id }, count));
    if (done) setPreview({ answer: done.result, of: draft });
  }
  return (
    <section className="bo-box rule-trial-box" aria-labelledby="trial">
      <h2 className="h3" id="trial">
        {t('trial.title')}
      </h2>
      <p className="small second">{t('trial.text')}</p>
      <Field label={t('trial.count')}>
        <Select value={count} onChange={(event) => setCount(Number(event.target.value))}>
          {counts.map((one) => (
            <option key={one} value={one}>
              {t('trial.last', { count: one })}
            </option>
          ))}
        </Select>
      </Field>
      <Button
        variant="line"
        isBusy={busy !== null}
        disabled={!isReady}
        onClick={() => void simulate()}
      >
        {t('trial.start')}
      </Button>
      {preview && preview.of !== draft && (
        <p className="small" role="status">
          {t('trial.old')}
        </p>
      )}
      {preview && (
        <div data-old={preview.of !== draft || undefined}>
          <SimulationResult answer={preview.answer} />
        </div>
      )}
    </section>
  );
}

/** What a rule would have done to recent orders if they were placed again today. */
export function SimulationResult({ answer }: { answer: SimulateAnswer }) {
  const { t, i18n } = useTranslation('admin-discounts');
  const { orderCount, touchedCount, orders } = answer;
  const number = (value: number) => numberText(value, i18n.language);
  const lira = (value: number) => formatLira(nearestKurus(value), i18n.language);
  if (orderCount === 0) return <Alert>{t('trial.noOrders')}</Alert>;
  return (
    <div className="rule-trial">
      <p role="status">
        {touchedCount === 0
          ? t('trial.none', { count: orderCount, number: number(orderCount) })
          : t('trial.some', {
              orders: number(orderCount),
              touched: number(touchedCount),
              count: touchedCount,
            })}
      </p>
      {touchedCount > 0 && (
        <>
          <Figures answer={answer} />
          <Warnings answer={answer} />
          <details className="rule-more">
            <summary>{t('trial.orders')}</summary>
            <Table
              caption={t('trial.orders')}
              rowKey={({ orderNumber }) => orderNumber ?? ''}
              rows={orders}
              columns={[
                {
                  key: 'order',
                  header: t('trial.order'),
                  cell: ({ orderNumber }) => (
                    <span className="num">{orderNumber && showOrderNumber(orderNumber)}</span>
                  ),
                },
                {
                  key: 'before',
                  header: t('trial.before'),
                  isEnd: true,
                  cell: ({ before }) => <span className="num">{lira(before)}</span>,
                },
                {
                  key: 'after',
                  header: t('trial.after'),
                  isEnd: true,
                  cell: ({ after }) => <span className="num">{lira(after)}</span>,
                },
                {
                  key: 'discount',
                  header: t('trial.discount'),
                  isEnd: true,
                  cell: (order) => <span className="num">{lira(order.discount)}</span>,
                },
              ]}
            />
          </details>
        </>
      )}
    </div>
  );
}

type AnswerProps = { answer: SimulateAnswer };

function Figures({
  answer: { discount, revenueBefore, revenueAfter, worst, margin },
}: AnswerProps) {
  const { t, i18n } = useTranslation('admin-discounts');
  const number = (value: number) => numberText(value, i18n.language);
  const lira = (value: number) => formatLira(nearestKurus(value), i18n.language);
  const share =
    revenueBefore > 0
      ? number(Math.round(((revenueBefore - revenueAfter) / revenueBefore) * 1_000) / 10)
      : null;
  return (
    <dl className="rule-figures">
      <div>
        <dt>{t('trial.discount')}</dt>
        <dd className="num">{lira(discount)}</dd>
      </div>
      <div>
        <dt>{t('trial.revenue')}</dt>
        <dd className="num">
          {lira(revenueBefore)} → {lira(revenueAfter)}
          {share && <small> ({t('trial.share', { share })})</small>}
        </dd>
      </div>
      {worst && (
        <div>
          <dt>{t('trial.worst')}</dt>
          <dd className="num">
            {worst.orderNumber && <small>{showOrderNumber(worst.orderNumber)} </small>}
            {lira(worst.before)} → {lira(worst.after)}
          </dd>
        </div>
      )}
      {margin && (
        <div>
          <dt>{t('trial.margin')}</dt>
          <dd className="num">
            {lira(margin.before)} → {lira(margin.after)}
          </dd>
        </div>
      )}
    </dl>
  );
}

function Warnings({ answer: { margin, belowCost, pushedAway } }: AnswerProps) {
  const { t, i18n } = useTranslation('admin-discounts');
  const number = (value: number) => numberText(value, i18n.language);
  return (
    <>
      {margin === null ? (
        <p className="small second">{t('trial.noCosts')}</p>
      ) : (
        margin.unknownCount > 0 && (
          <p className="small second">
            {t('trial.someCosts', {
              count: margin.unknownCount,
              number: number(margin.unknownCount),
            })}
          </p>
        )
      )}
      {margin && margin.after < 0 && <Alert tone="warn">{t('trial.loss')}</Alert>}
      {belowCost.length > 0 && (
        <Alert tone="warn">
          <p>{t('trial.belowCost')}</p>
          <ul>
            {belowCost.map(({ productId, sku, name, count }) => (
              <li key={productId}>
                {t('trial.belowCostOf', { name, sku, count, number: number(count) })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {pushedAway.length > 0 && (
        <Alert tone="warn">
          <p>{t('trial.pushedAway')}</p>
          <ul>
            {pushedAway.map(({ id, name, count }) => (
              <li key={id}>{t('trial.pushedAwayOf', { name, count, number: number(count) })}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
