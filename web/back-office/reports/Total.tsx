import type { ReportAnswer } from '#shared/back-office/reports.ts';
import { numberText, percentText } from '#shared/base/format.ts';
import { formatLira, fromLira, nearestLira } from '#shared/base/money.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';

/** The totals of the whole range, and the change of the revenue. */
export function Total({ total }: { total: ReportAnswer['total'] }) {
  const { t, i18n } = useTranslation('admin-reports');
  const { orders, pieces, sold, refunded, revenue, revenueBefore } = total;
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  const basket = orders > 0 ? lira(nearestLira(sold / orders)) : '–';
  return (
    <dl className="bo-figures report-total">
      <div>
        <dt>{t('total.revenue')}</dt>
        <dd className="num">{lira(revenue)}</dd>
        <dd className="report-before small second num">
          <Change now={revenue} before={revenueBefore} language={i18n.language} />{' '}
          {t('beforeText', { value: lira(revenueBefore) })}
        </dd>
      </div>
      <div>
        <dt>{t('total.sold')}</dt>
        <dd className="num">{lira(sold)}</dd>
      </div>
      <div>
        <dt>{t('total.refunded')}</dt>
        <dd className="num">{lira(refunded)}</dd>
      </div>
      <div>
        <dt>{t('total.orders')}</dt>
        <dd className="num">{numberText(orders, i18n.language)}</dd>
      </div>
      <div>
        <dt>{t('total.pieces')}</dt>
        <dd className="num">{numberText(pieces, i18n.language)}</dd>
      </div>
      <div>
        <dt>{t('total.basket')}</dt>
        <dd className="num">{basket}</dd>
      </div>
    </dl>
  );
}

/** "+%12" compared with the previous value; nothing if there was none. */
export function Change({
  now,
  before,
  language,
}: {
  now: number;
  before: number;
  language: string;
}) {
  if (before === 0) return null;
  const part = (now - before) / before;
  return (
    <b data-rises={part > 0 || undefined} data-falls={part < 0 || undefined}>
      {percentText(part, language, { maximumFractionDigits: 0, signDisplay: 'exceptZero' })}
    </b>
  );
}
