import { useTranslation } from 'react-i18next';
import { formatLira, fromLira } from '#shared/money.ts';
import { MoveDialog, type MoveDialogProps } from './MoveDialog.tsx';

/** The sum as the server reckoned it; another one is refused. */
export function GiveBackDialog(props: MoveDialogProps) {
  const { t, i18n } = useTranslation('admin-returns');
  const amount = props.record.quote?.amount ?? 0;
  const written = formatLira(fromLira(amount), i18n.language);
  return (
    <MoveDialog {...props} move="refund" body={() => ({ amount })} isReady={amount > 0} label={t('give', { amount: written })}>
      <p className="desk-refund-sum">
        <span>{t('quote.sum')}</span> <b className="num">{written}</b>
      </p>
    </MoveDialog>
  );
}
