import { useRef, useState } from 'react';
import { dateTimeText } from '#shared/base/format.ts';
import type { SessionRow } from '#shared/customers/account.ts';
import type { Remote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { useRestoredFocus } from '#web/base/ui/use-restored-focus.ts';
import { endOtherSessions, endSession } from './account-api.ts';
import { useAction } from './use-action.ts';

/** The sessions of this account, each with a button to end it. */
export function Sessions({ sessions }: { sessions: Remote<SessionRow[]> }) {
  const { t, i18n } = useTranslation('account');
  const { showToast } = useToast();
  const { busy, run } = useAction();
  const [isAsking, setAsking] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  useRestoredFocus(list);

  async function end(row: SessionRow) {
    if (await run(row.id, () => endSession(row.id))) {
      showToast(t('sessions.ended'));
      sessions.change((rows) => rows.filter(({ id }) => id !== row.id));
    } else await sessions.reload();
  }
  async function endOthers() {
    setAsking(false);
    if (await run('others', endOtherSessions)) {
      showToast(t('sessions.othersEnded'));
      sessions.change((rows) => rows.filter(({ isCurrent }) => isCurrent));
    }
  }

  return (
    <RemoteContent remote={sessions}>
      {(rows) => (
        <div ref={list} tabIndex={-1} className="account-focus">
          <ul className="account-rows">
            {rows.map((row) => {
              const device = row.device ?? t('sessions.unknown');
              return (
                <li key={row.id}>
                  <div>
                    <p>
                      <b>{device}</b>{' '}
                      {row.isCurrent && <Badge tone="ok">{t('sessions.current')}</Badge>}
                    </p>
                    <p className="small second num break">
                      {[
                        row.remoteAddress,
                        t('sessions.lastUsed', { at: dateTimeText(row.lastUsedAt, i18n.language) }),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </div>
                  {!row.isCurrent && (
                    <Button
                      size="s"
                      variant="line"
                      isBusy={busy === row.id}
                      aria-label={t('sessions.endOf', { device })}
                      onClick={() => void end(row)}
                    >
                      {t('sessions.end')}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
          {rows.some(({ isCurrent }) => !isCurrent) && (
            <div>
              <Button variant="line" isBusy={busy === 'others'} onClick={() => setAsking(true)}>
                {t('sessions.endOthers')}
              </Button>
            </div>
          )}
          <Dialog
            isOpen={isAsking}
            onClose={() => setAsking(false)}
            focusAfter={list}
            title={t('sessions.askTitle')}
            footer={
              <>
                <Button variant="line" onClick={() => setAsking(false)}>
                  {t('cancel')}
                </Button>
                <Button onClick={() => void endOthers()}>{t('sessions.endOthers')}</Button>
              </>
            }
          >
            <p>{t('sessions.askText')}</p>
          </Dialog>
        </div>
      )}
    </RemoteContent>
  );
}
