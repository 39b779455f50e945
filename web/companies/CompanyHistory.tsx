import { dateTimeText } from '#shared/base/format.ts';
import type { CompanyHistoryRow } from '#shared/customers/companies.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';

/** Who did what, newest first. */
export function CompanyHistory({ rows }: { rows: readonly CompanyHistoryRow[] }) {
  const { t, i18n } = useTranslation('companies');
  return (
    <ul className="account-rows">
      {rows.map((row) => (
        <li key={`${row.at} ${row.act} ${row.about}`}>
          <div>
            {t(`act.${row.act}`)}
            {row.about && <b className="break"> {row.about}</b>}
            {row.role && <span className="second"> ({t(`role.${row.role}`)})</span>}
            <p className="small second">
              {row.by ?? t(row.isByShop ? 'byShop' : 'byNobody')} ·{' '}
              <span className="num">{dateTimeText(row.at, i18n.language)}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
