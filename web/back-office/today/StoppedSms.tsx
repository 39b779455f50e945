import type { TodayAnswer } from '#shared/back-office/today.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { TodayBox } from './TodayBox.tsx';

/** Nobody gets an SMS until the merchant has changed the keys, the sender name or the brand. */
export function StoppedSms({ stop }: { stop: TodayAnswer['stoppedSms'] }) {
  const { t } = useTranslation('admin-today');
  if (!stop) return null;
  const { code, waiting } = stop;
  return (
    <TodayBox title={t('sms.title')} more={{ to: '/admin/settings/sms', label: t('sms.settings') }}>
      <p className="small">{t(`sms.code.${code}`)}</p>
      {waiting > 0 && <p className="small second">{t('sms.waiting', { count: waiting })}</p>}
    </TodayBox>
  );
}
