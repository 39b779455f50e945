import { useTranslation } from 'react-i18next';
import type { AdminSessionRow } from '#shared/admin.ts';
import { dateTimeText } from '../../orders/order-date.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { useRemote } from '../../use-remote.ts';
import { adminApi } from '../admin-browser.ts';
import { RemoteBox } from '../kit/RemoteBox.tsx';
import { useWork } from '../kit/use-work.ts';

/** Where one is signed in, each to be ended. */
export function OwnSessions() {
  const { t, i18n } = useTranslation('admin-team');
  const { busy, run } = useWork();
  const sessions = useRemote('own sessions', (signal) => adminApi().call<{ content: AdminSessionRow[] }>('GET', '/admin/auth/sessions', { signal }));
  const end = async (path: string) => {
    await run(path, () => adminApi().call('DELETE', `/admin/auth/sessions${path}`));
    await sessions.reload();
  };
  return (
    <section className="office-box" aria-labelledby="own-sessions">
      <h2 className="h3" id="own-sessions">
        {t('sessions.title')}
      </h2>
      <RemoteBox remote={sessions}>
        {({ content }) => (
          <>
            <ul className="office-rows">
              {content.map((row) => (
                <li key={row.id}>
                  <div>
                    <p className="break">
                      {row.userAgent ?? t('sessions.unknown')} {row.isCurrent && <Badge tone="ok">{t('sessions.current')}</Badge>}
                    </p>
                    <p className="small second num">{[row.remoteAddress, dateTimeText(row.lastUsedAt, i18n.language)].filter(Boolean).join(' · ')}</p>
                  </div>
                  {!row.isCurrent && (
                    <Button variant="line" size="s" isBusy={busy === `/${row.id}`} onClick={() => void end(`/${row.id}`)}>
                      {t('sessions.end')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {content.length > 1 && (
              <div>
                <Button variant="line" size="s" isBusy={busy === ''} onClick={() => void end('')}>
                  {t('sessions.endOthers')}
                </Button>
              </div>
            )}
          </>
        )}
      </RemoteBox>
    </section>
  );
}
