import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionRow } from '#shared/account.ts';
import { dateTimeText } from '../orders/order-date.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import type { Remote } from '../use-remote.ts';
import { endOtherSessions, endSession } from './account-api.ts';
import { Fetched } from './Fetched.tsx';
import { useAction } from './use-action.ts';

/** Where somebody is signed in with this account, each to be ended. */
export function Sessions({ sessions }: { sessions: Remote<SessionRow[]> }) {
  const { t, i18n } = useTranslation('account');
  const { showToast } = useToast();
  const { busy, run } = useAction();
  const [isAsking, setAsking] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  useKeptFocus(list);

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
    <Fetched remote={sessions}>
      {(rows) => (
        <div ref={list} tabIndex={-1} className="account-focus">
          <ul className="account-rows">
            {rows.map((row) => {
              const device = row.device ?? t('sessions.unknown');
              return (
                <li key={row.id}>
                  <div>
                    <p>
                      <b>{device}</b> {row.isCurrent && <Badge tone="ok">{t('sessions.current')}</Badge>}
                    </p>
                    <p className="small second num break">
                      {[row.remoteAddress, t('sessions.lastUsed', { at: dateTimeText(row.lastUsedAt, i18n.language) })].filter(Boolean).join(' · ')}
                    </p>
                  </div>
                  {!row.isCurrent && (
                    <Button size="s" variant="line" isBusy={busy === row.id} aria-label={t('sessions.endOf', { device })} onClick={() => void end(row)}>
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
    </Fetched>
  );
}
