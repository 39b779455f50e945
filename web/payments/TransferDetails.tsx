import { timeText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { CopyButton } from '#web/base/ui/CopyButton.tsx';
import type { TransferStep } from './payment-step.ts';

/** "TR33 0006 1005 …": in groups of four, as it is printed. */
export const showIban = (iban: string): string =>
  iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ');

/** The bank account, the amount, and the text to write in the transfer; each can be copied. */
export function TransferDetails({
  step,
  total,
  isReserved = true,
}: {
  step: TransferStep;
  total: number | null;
  isReserved?: boolean;
}) {
  const { t, i18n } = useTranslation('payments');
  const amount = total === null ? null : formatLira(fromLira(total), i18n.language);
  const rows = [
    { key: 'bank', value: step.bank },
    { key: 'accountHolder', value: step.accountHolder },
    { key: 'iban', value: showIban(step.iban), copied: step.iban.replaceAll(/\s/g, '') },
    ...(amount === null
      ? []
      : [{ key: 'amount', value: amount, copied: amount.replace(/\s*TL$/, '') }]),
    { key: 'reference', value: showOrderNumber(step.reference), copied: step.reference },
  ];
  return (
    <section className="transfer" aria-labelledby="transfer-title">
      <h2 className="h3" id="transfer-title">
        {t('transfer.title')}
      </h2>
      <dl>
        {rows.map((row) => (
          <div key={row.key}>
            <dt>{t(`transfer.${row.key}`)}</dt>
            <dd>
              <span className="num">{row.value}</span>
              {row.copied && (
                <CopyButton
                  text={row.copied}
                  label={t('transfer.copy', { what: t(`transfer.${row.key}`) })}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="small second">
        {t(isReserved ? 'transfer.deadline' : 'transfer.deadlineUnreserved', {
          until: timeText(step.payBefore, i18n.language),
        })}
      </p>
    </section>
  );
}
