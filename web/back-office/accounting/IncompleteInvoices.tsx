import type { AccountingSummary } from '#shared/back-office/accounting.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Table } from '#web/base/ui/Table.tsx';
import { OrderLink } from './OrderLink.tsx';

/** Invoices that are not in the file, and their missing data. */
export function Incomplete({ summary: { incomplete } }: { summary: AccountingSummary }) {
  const { t } = useTranslation('admin-accounting');
  if (incomplete.length === 0) return null;
  const ofAll = problemsOfAll(incomplete);
  return (
    <section className="bo-box accounting-box" aria-labelledby="incomplete-invoices">
      <h2 className="h3" id="incomplete-invoices">
        {t('incomplete.title')}
      </h2>
      <p className="small second">{t('incomplete.text')}</p>
      {ofAll.length > 0 && (
        <Alert tone="warn">
          {t('incomplete.ofAll')}
          <Problems problems={ofAll} />
        </Alert>
      )}
      <Table
        caption={t('incomplete.title')}
        rows={incomplete}
        rowKey={({ orderNumber }) => orderNumber}
        columns={[
          {
            key: 'order',
            header: t('incomplete.order'),
            cell: ({ orderNumber, number }) => (
              <span>
                <OrderLink orderNumber={orderNumber} />
                <br />
                <span className="micro mute num">{number}</span>
              </span>
            ),
          },
          {
            key: 'problems',
            header: t('incomplete.problems'),
            cell: ({ problems }) => {
              const own = problems.filter((problem) => !ofAll.includes(problem));
              return own.length > 0 ? <Problems problems={own} /> : t('incomplete.nothingMore');
            },
          },
        ]}
      />
    </section>
  );
}

/** Data that all invoices lack, such as the seller's own, are named only once. */
function problemsOfAll([first, ...others]: AccountingSummary['incomplete']): string[] {
  if (!first || others.length === 0) return [];
  return first.problems.filter((problem) =>
    others.every(({ problems }) => problems.includes(problem)),
  );
}

const Problems = ({ problems }: { problems: readonly string[] }) => (
  <ul className="accounting-problems">
    {problems.map((problem) => (
      <li key={problem}>{problem}</li>
    ))}
  </ul>
);
