// One account: its conditions, its statement, payments and corrections.
import { useState } from 'react';
import { FileButtons } from '#web/back-office/kit/FileButtons.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { PeriodFields, usePeriod } from '#web/statements/PeriodFields.tsx';
import { StatementFacts, StatementTable } from '#web/statements/StatementTable.tsx';
import { BankPayments } from './BankPayments.tsx';
import { ConditionsDialog, CorrectionDialog, PaymentDialog } from './CreditDialogs.tsx';
import { downloadPdf, readAccount } from './credit-calls.ts';
import { StateBadge } from './StateBadge.tsx';

type Open = 'conditions' | 'payment' | 'correction';

export function CreditPage({ companyId }: { companyId: number }) {
  const { t } = useTranslation('admin-credit');
  const [open, setOpen] = useState<Open | null>(null);
  const period = usePeriod();
  const remote = useRemote(`credit ${companyId} ${JSON.stringify(period.query)}`, (signal) =>
    readAccount(companyId, period.query, signal),
  );
  const { busy, run } = useWork();
  const { showToast } = useToast();
  async function finish(text: string) {
    setOpen(null);
    showToast(text);
    await remote.reload();
  }
  const data = remote.data;
  const dialog = { companyId, onClose: () => setOpen(null) };
  return (
    <>
      <SectionHead
        title={data?.account.companyName ?? t('title')}
        back={{ to: '/admin/credit', label: t('title') }}
      >
        {data?.statement && (
          <>
            <FileButtons
              fetchFile={(format) =>
                adminApi().getFile(`/admin/credit/{companyId}/statement/${format}`, {
                  path: { companyId },
                  query: period.query,
                })
              }
            />
            <Button
              variant="line"
              size="s"
              isBusy={busy === 'pdf'}
              onClick={() => void run('pdf', () => downloadPdf(companyId, period.query))}
            >
              {t('pdf')}
            </Button>
          </>
        )}
      </SectionHead>
      <RemoteBox remote={remote}>
        {({ account, statement }) => (
          <div className="stack">
            <div className="bo-acts">
              <StateBadge account={account} />
              <Changing>
                {account.hasAccount && (
                  <Button size="s" onClick={() => setOpen('payment')}>
                    {t('payment.book')}
                  </Button>
                )}
                <Button size="s" variant="line" onClick={() => setOpen('conditions')}>
                  {t(account.hasAccount ? 'conditions.change' : 'conditions.open')}
                </Button>
                {account.hasAccount && (
                  <Button size="s" variant="quiet" onClick={() => setOpen('correction')}>
                    {t('correction.book')}
                  </Button>
                )}
              </Changing>
            </div>
            {account.stop === 'stopped' && (
              <Alert tone="warn">{t('stoppedBecause', { reason: account.stoppedReason })}</Alert>
            )}
            {account.stop === 'overdue' && <Alert tone="warn">{t('stoppedOverdue')}</Alert>}
            {statement ? (
              <>
                <StatementFacts statement={statement} days={account.days} />
                <BankPayments companyId={companyId} onBooked={() => finish(t('payment.saved'))} />
                <PeriodFields period={period} />
                <StatementTable statement={statement} orderPath="/admin/orders/" />
              </>
            ) : (
              <EmptyState title={t('noAccount.title')}>{t('noAccount.text')}</EmptyState>
            )}
            {open === 'conditions' && (
              <ConditionsDialog
                {...dialog}
                account={account}
                onSaved={() => finish(t('conditions.saved'))}
              />
            )}
            {open === 'payment' && (
              <PaymentDialog {...dialog} onSaved={() => finish(t('payment.saved'))} />
            )}
            {open === 'correction' && (
              <CorrectionDialog {...dialog} onSaved={() => finish(t('correction.saved'))} />
            )}
          </div>
        )}
      </RemoteBox>
    </>
  );
}
