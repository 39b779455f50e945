// /admin/api-keys: keys for other programs. A key is shown only once, when it is created (decision
// 0078).
import { useState } from 'react';
import type { ApiKeyRow, apiKeyStates, NewApiKey } from '#shared/back-office/api-keys.ts';
import { dateText, dateTimeText } from '#shared/base/format.ts';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { MadeKeyDialog, MakeKeyDialog } from './MakeKeyDialog.tsx';

const tones: Record<(typeof apiKeyStates)[number], 'ok' | 'no' | 'wait'> = {
  active: 'ok',
  expired: 'wait',
  revoked: 'no',
  stopped: 'no',
};

export default function ApiKeys() {
  const { t } = useTranslation('admin-api-keys');
  const keys = useRemote('api-keys', (signal) => adminApi().get('/admin/api-keys', { signal }));
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<NewApiKey | null>(null);
  return (
    <>
      <SectionHead title={t('title')}>
        <Changing>
          <Button size="s" icon="plus" onClick={() => setMaking(true)}>
            {t('make')}
          </Button>
        </Changing>
      </SectionHead>
      <div className="bo-column">
        <p className="second">
          {t('text')}{' '}
          <a className="text-link" href="/api/docs">
            {t('docs')}
          </a>
        </p>
        <RemoteBox remote={keys}>
          {({ content }) =>
            content.length === 0 ? (
              <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
            ) : (
              <section className="bo-box" aria-label={t('title')}>
                <ul className="bo-rows">
                  {content.map((row) => (
                    <KeyRow key={row.id} row={row} onChange={keys.reload} />
                  ))}
                </ul>
              </section>
            )
          }
        </RemoteBox>
      </div>
      {isMaking && (
        <MakeKeyDialog
          onClose={() => setMaking(false)}
          onMade={(key) => {
            setMade(key);
            void keys.reload();
          }}
        />
      )}
      {made && <MadeKeyDialog made={made} onClose={() => setMade(null)} />}
    </>
  );
}

function KeyRow({ row, onChange }: { row: ApiKeyRow; onChange: () => unknown }) {
  const { t, i18n } = useTranslation(['admin-api-keys', 'admin-team']);
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const [isAsked, setAsked] = useState(false);
  const { id, name, start, grants, state } = row;
  async function revoke() {
    if (!(await run('revoke', () => adminApi().delete('/admin/api-keys/{id}', { path: { id } }))))
      return;
    setAsked(false);
    showToast(t('revoked', { name }));
    onChange();
  }
  const rights = grants
    // The right to change includes the right to read.
    .filter((grant) => grant.endsWith(':change') || !grants.includes(changing(grant)))
    .map((grant) => {
      const [right, act] = grant.split(':');
      return t(`admin-team:rights.${act}Of`, { name: t(`admin-team:rights.name.${right}`) });
    });
  return (
    <li>
      <div>
        <p>
          <b>{name}</b> <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
        </p>
        <p className="small second break">
          {[
            `${start}…`,
            t('by', { email: row.createdBy, day: dateText(row.createdAt, i18n.language) }),
            row.expiresAt && t('until', { day: dateText(row.expiresAt, i18n.language) }),
            row.lastUsedAt
              ? t('lastUsed', { at: dateTimeText(row.lastUsedAt, i18n.language) })
              : t('neverUsed'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {state === 'stopped' && <p className="small second">{t('stoppedText')}</p>}
        <details className="small second">
          <summary className="text-link">{t('rightsOf', { count: rights.length })}</summary>
          {rights.join(' · ')}
        </details>
      </div>
      {state !== 'revoked' && (
        <Changing>
          <Button
            variant="line"
            size="s"
            aria-label={t('revokeOf', { name })}
            onClick={() => setAsked(true)}
          >
            {t('revoke')}
          </Button>
        </Changing>
      )}
      {isAsked && (
        <ConfirmDialog
          title={t('revokeTitle', { name })}
          confirm={t('revoke')}
          isBusy={busy === 'revoke'}
          onClose={() => setAsked(false)}
          onConfirm={() => void revoke()}
        >
          {t('revokeText')}
        </ConfirmDialog>
      )}
    </li>
  );
}

const changing = (grant: ApiKeyRow['grants'][number]) =>
  grant.replace(/:see$/, ':change') as ApiKeyRow['grants'][number];
