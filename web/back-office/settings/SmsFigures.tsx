import { numberText } from '#shared/base/format.ts';
import type { SmsFiguresAnswer } from '#shared/settings/message-settings.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { type Remote, useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';

export const useSmsFigures = () =>
  useRemote('sms figures', (signal) => adminApi().get('/admin/settings/sms/figures', { signal }));

/** The numbers of sent and waiting SMS. */
export function SmsFigures({ remote }: { remote: Remote<SmsFiguresAnswer> }) {
  const { t } = useTranslation('admin-settings');
  return (
    <section className="bo-box" aria-label={t('sms.figures')}>
      <h2 className="h3">{t('sms.figures')}</h2>
      <RemoteBox remote={remote}>{(figures) => <Figures figures={figures} />}</RemoteBox>
    </section>
  );
}

function Figures({ figures }: { figures: SmsFiguresAnswer }) {
  const { t, i18n } = useTranslation('admin-settings');
  const { kinds, sentToday, waiting, waitingCode, iys } = figures;
  const number = (value: number) => numberText(value, i18n.language);
  return (
    <>
      {waiting > 0 && (
        <Alert tone={waitingCode ? 'warn' : 'info'}>
          {waitingCode
            ? t('sms.waitingCode', { count: waiting, code: waitingCode })
            : t('sms.waiting', { count: waiting })}
        </Alert>
      )}
      {iys && <IysFigures iys={iys} />}
      {kinds.length === 0 ? (
        <p>{t('sms.noFigures')}</p>
      ) : (
        <>
          <p className="small second">{t('sms.figuresText', { today: number(sentToday) })}</p>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('sms.kind')}</th>
                <th scope="col" className="end">
                  {t('sms.sent')}
                </th>
                <th scope="col" className="end">
                  {t('sms.delivered')}
                </th>
                <th scope="col" className="end">
                  {t('sms.failed')}
                </th>
              </tr>
            </thead>
            <tbody>
              {kinds.map(({ kind, sent, delivered, failed }) => (
                <tr key={kind}>
                  <th scope="row">{t(`sms.name.${kind}`)}</th>
                  <td className="end">{number(sent)}</td>
                  <td className="end">{number(delivered)}</td>
                  <td className="end">{number(failed)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  );
}

/** The consents that were reported to İYS. */
function IysFigures({ iys }: { iys: NonNullable<SmsFiguresAnswer['iys']> }) {
  const { t, i18n } = useTranslation('admin-settings');
  const number = (value: number) => numberText(value, i18n.language);
  const { taken, waiting, refused, lastRefusal } = iys;
  return (
    <>
      <p className="small second">
        {t('sms.iys', { taken: number(taken), waiting: number(waiting) })}
      </p>
      {refused > 0 && (
        <Alert tone="warn">{t('sms.iysRefused', { count: refused, message: lastRefusal })}</Alert>
      )}
    </>
  );
}
