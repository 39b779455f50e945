// Lines of bank statements that may be this company's payments, each booked with one press.
import { dayText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { bookBankLine, readBankLines } from './credit-calls.ts';

type BankPaymentsProps = { companyId: number; onBooked: () => Promise<void> };

export function BankPayments({ companyId, onBooked }: BankPaymentsProps) {
  const { t, i18n } = useTranslation('admin-credit');
  const remote = useRemote(`bank lines of ${companyId}`, (signal) =>
    readBankLines(companyId, signal),
  );
  const { busy, run } = useWork();
  const lines = remote.data?.lines ?? [];
  if (lines.length === 0) return null;
  async function book(id: number) {
    if (await run(`book ${id}`, () => bookBankLine(companyId, id))) await onBooked();
    await remote.reload();
  }
  return (
    <section className="stack" aria-labelledby="bank-payments">
      <h2 className="h3" id="bank-payments">
        {t('bank.title')}
      </h2>
      <ul className="bo-rows">
        {lines.map(({ id, day, amount, description, name, grounds }) => (
          <li key={id}>
            <div>
              <b className="num">{formatLira(fromLira(amount), i18n.language)}</b>
              <p className="small second break">
                {[dayText(day, i18n.language), name, description].filter(Boolean).join(' · ')}
              </p>
              <p className="bo-badges">
                {grounds.map((ground) => (
                  <Badge key={ground} tone="ok">
                    {t(`bank.ground.${ground}`)}
                  </Badge>
                ))}
              </p>
            </div>
            <Changing>
              <Button
                size="s"
                variant="line"
                isBusy={busy === `book ${id}`}
                onClick={() => void book(id)}
              >
                {t('bank.book')}
              </Button>
            </Changing>
          </li>
        ))}
      </ul>
    </section>
  );
}
