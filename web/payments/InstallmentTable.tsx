// The table of installments, loaded on demand: the monthly and total amounts by card family.
import './installments.css';
import { formatLira, fromLira, toLira } from '#shared/base/money.ts';
import type { InstallmentsAnswer } from '#shared/checkout/checkout.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { RemoteFailed } from '#web/base/ui/RemoteContent.tsx';
import { Spinner } from '#web/base/ui/Spinner.tsx';
import { browserApi } from '#web/session/browser.ts';
import type { InstallmentGoods } from './installment-goods.ts';

export default function InstallmentTable({ items, total }: InstallmentGoods) {
  const { t } = useTranslation('installments');
  const body = { items, ...(total === undefined ? {} : { total: toLira(total) }) };
  const remote = useRemote(JSON.stringify(body), (signal) =>
    browserApi().post('/installments', { body, signal }),
  );
  const { data } = remote;
  if (data === null) {
    if (remote.isLoading) return <Spinner label={t('loading')} />;
    return <RemoteFailed remote={remote} tone="warn" otherwise={t('failed')} again={t('again')} />;
  }
  if (data.families.length === 0)
    return <p className="small second">{t(data.isDown ? 'down' : 'none')}</p>;
  return (
    <div className="stack" aria-busy={remote.isLoading}>
      <Families answer={data} />
      <p className="small second">{t('note')}</p>
    </div>
  );
}

function Families({ answer: { price, families } }: { answer: InstallmentsAnswer }) {
  const { t, i18n } = useTranslation('installments');
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  return (
    <>
      <p className="small num">{t('once', { amount: lira(price) })}</p>
      <div className="installments">
        {families.map(({ name, rows }) => (
          <table key={name} className="num">
            <caption>{name}</caption>
            <thead>
              <tr>
                <th scope="col">{t('count')}</th>
                <th scope="col">{t('monthly')}</th>
                <th scope="col">{t('total')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ count, monthly, total, surcharge }) => (
                <tr key={count}>
                  <th scope="row">{t('times', { count })}</th>
                  <td>{lira(monthly)}</td>
                  <td>
                    {lira(total)}
                    <span className="small mute">
                      {surcharge === 0
                        ? t('noSurcharge')
                        : t('surcharge', { amount: lira(surcharge) })}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </>
  );
}
