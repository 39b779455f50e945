import type { AdminSessionRow } from '#shared/back-office/administrators.ts';
import { dateTimeText } from '#shared/base/format.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';

/** Where one is signed in, each to be ended. */
export function OwnSessions() {
  const { t, i18n } = useTranslation('admin-team');
  const { busy, run } = useWork();
  const sessions = useRemote('own sessions', (signal) =>
    adminApi().call<{ content: AdminSessionRow[] }>('GET', '/admin/auth/sessions', { signal }),
  );
  const end = async (path: string) => {
    await run(path, () => adminApi().call('DELETE', `/admin/auth/sessions${path}`));
    await sessions.reload();
  };
  return (
    <section className="bo-box" aria-labelledby="own-sessions">
      <h2 className="h3" id="own-sessions">
        {t('sessions.title')}
      </h2>
      <RemoteBox remote={sessions}>
        {({ content }) => (
          <>
            <ul className="bo-rows">
              {content.map((row) => (
                <li key={row.id}>
                  <div>
                    <p className="break">
                      {row.userAgent ?? t('sessions.unknown')}{' '}
                      {row.isCurrent && <Badge tone="ok">{t('sessions.current')}</Badge>}
                    </p>
                    <p className="small second num">
                      {[row.remoteAddress, dateTimeText(row.lastUsedAt, i18n.language)]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </div>
                  {!row.isCurrent && (
                    <Button
                      variant="line"
                      size="s"
                      isBusy={busy === `/${row.id}`}
                      onClick={() => void end(`/${row.id}`)}
                    >
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
