// /admin/webhooks: where events are sent, and the results (decision 0079).
import { useState } from 'react';
import type { EndpointRow, WebhookSecret } from '#shared/back-office/webhooks.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Deliveries } from './Deliveries.tsx';
import { EndpointBox } from './EndpointBox.tsx';
import { EndpointDialog, SecretDialog } from './EndpointDialog.tsx';

const usual = { webhook: '', state: '' };

export default function Webhooks() {
  const { t } = useTranslation('admin-webhooks');
  const list = useListQuery(usual);
  const endpoints = useRemote('webhooks', (signal) =>
    adminApi().get('/admin/webhooks', { signal }),
  );
  const [edited, setEdited] = useState<EndpointRow | 'new' | null>(null);
  const [made, setMade] = useState<WebhookSecret | null>(null);
  const shown = endpoints.data?.content.find(({ id }) => String(id) === list.query.webhook);
  const reload = () => void endpoints.reload();
  return (
    <>
      <SectionHead title={t('title')}>
        <Changing>
          <Button size="s" icon="plus" onClick={() => setEdited('new')}>
            {t('add')}
          </Button>
        </Changing>
      </SectionHead>
      <div className="bo-column">
        <p className="second">{t('text')}</p>
        <RemoteBox remote={endpoints}>
          {({ content }) =>
            content.length === 0 ? (
              <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
            ) : (
              content.map((row) => (
                <EndpointBox
                  key={row.id}
                  row={row}
                  isShown={row.id === shown?.id}
                  showHref={list.hrefFor({ webhook: String(row.id), state: '' })}
                  onEdit={() => setEdited(row)}
                  onSecret={setMade}
                  onChange={reload}
                />
              ))
            )
          }
        </RemoteBox>
        {shown && <Deliveries key={shown.id} endpoint={shown} list={list} onChange={reload} />}
      </div>
      {edited && (
        <EndpointDialog
          endpoint={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={(secret) => {
            setMade(secret);
            reload();
          }}
        />
      )}
      {made && <SecretDialog secret={made.secret} onClose={() => setMade(null)} />}
    </>
  );
}
