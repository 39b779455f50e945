// /account/statement: the account of the company that the customer buys for, for its accountants
// and administrators.
import { useState } from 'react';
import type { Statement } from '#shared/credit/credit-wire.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { PageHead } from '#web/base/ui/PageHead.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { saveFile } from '#web/base/ui/save-file.ts';
import { readsStatement } from '#web/payments/company-account.ts';
import { browserApi } from '#web/session/browser.ts';
import { getFile } from '#web/session/files.ts';
import { PeriodFields, usePeriod } from './PeriodFields.tsx';
import { StatementFacts, StatementTable } from './StatementTable.tsx';

const types = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const;

export default function StatementPage() {
  const { t } = useTranslation('statement');
  const period = usePeriod();
  // Null: there is no account that this customer may read.
  const remote = useRemote<{ statement: Statement | null }>(
    `own statement ${JSON.stringify(period.query)}`,
    async (signal) => {
      const { account } = await browserApi().get('/user/credit', { signal });
      if (!readsStatement(account)) return { statement: null };
      const { query } = period;
      return { statement: await browserApi().get('/user/credit/statement', { query, signal }) };
    },
  );
  return (
    <>
      <PageHead title={t('title')} text={t('text')} />
      <RemoteContent remote={remote}>
        {({ statement }) =>
          statement === null ? (
            <EmptyState title={t('noAccount')}>{t('noAccountText')}</EmptyState>
          ) : (
            <div className="stack">
              <h2 className="h3">{statement.companyName}</h2>
              <StatementFacts statement={statement} />
              <PeriodFields period={period} />
              <Files query={period.query} />
              <StatementTable statement={statement} />
            </div>
          )
        }
      </RemoteContent>
    </>
  );
}

function Files({ query }: Pick<ReturnType<typeof usePeriod>, 'query'>) {
  const { t } = useTranslation('statement');
  const [busy, setBusy] = useState<string | null>(null);
  async function download(format: keyof typeof types) {
    setBusy(format);
    try {
      const { name, file } = await getFile(`/user/credit/statement/${format}`, { query });
      saveFile(name, types[format], file);
    } finally {
      setBusy(null);
    }
  }
  return (
    <div className="row">
      {(Object.keys(types) as (keyof typeof types)[]).map((format) => (
        <Button
          key={format}
          size="s"
          variant="line"
          isBusy={busy === format}
          onClick={() => void download(format)}
        >
          {t(`file.${format}`)}
        </Button>
      ))}
    </div>
  );
}
