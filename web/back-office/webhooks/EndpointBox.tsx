import { useState } from 'react';
import type { EndpointRow, WebhookSecret } from '#shared/back-office/webhooks.ts';
import { dateTimeText } from '#shared/base/format.ts';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';

type EndpointBoxProps = {
  row: EndpointRow;
  isShown: boolean;
  showHref: string;
  onEdit: () => void;
  onSecret: (made: WebhookSecret) => void;
  onChange: () => void;
};

/** One endpoint: its state, and its actions. */
export function EndpointBox(props: EndpointBoxProps) {
  const { row, isShown, showHref } = props;
  const { t, i18n } = useTranslation('admin-webhooks');
  const at = (time: string) => dateTimeText(time, i18n.language);
  const state = row.isActive ? (row.failingSince ? 'failing' : 'on') : 'off';
  return (
    <section className="bo-box" aria-label={row.address}>
      <div>
        <p>
          <b className="break">{row.address}</b>{' '}
          <Badge tone={state === 'on' ? 'ok' : 'no'}>{t(`state.${state}`)}</Badge>
        </p>
        <p className="small second">
          {[
            row.types.length === 0 ? t('allTypes') : row.types.map((type) => t(`type.${type}`)),
            row.waiting > 0 && t('waiting', { count: row.waiting }),
            row.isActive && row.failingSince && t('failingSince', { at: at(row.failingSince) }),
            row.previousSecretUntil && t('bothSecrets', { at: at(row.previousSecretUntil) }),
          ]
            .flat()
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {row.offReason && <Alert tone="warn">{t(`off.${row.offReason}`)}</Alert>}
      <div className="bo-acts">
        <ButtonLink
          variant={isShown ? 'ink' : 'line'}
          size="s"
          to={showHref}
          preventScrollReset
          aria-current={isShown || undefined}
        >
          {t('show')}
        </ButtonLink>
        <Changing>
          <Acts {...props} />
        </Changing>
      </div>
    </section>
  );
}

function Acts({ row, onEdit, onSecret, onChange }: EndpointBoxProps) {
  const { t } = useTranslation('admin-webhooks');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const [asked, setAsked] = useState<'renew' | 'remove' | null>(null);
  async function test() {
    if (
      !(await run('test', () =>
        adminApi().post('/admin/webhooks/{id}/test', { path: { id: row.id } }),
      ))
    )
      return;
    showToast(t('testSent'));
    onChange();
  }
  async function renew() {
    const done = await run('renew', () =>
      adminApi().post('/admin/webhooks/{id}/secret', { path: { id: row.id } }),
    );
    if (!done) return;
    setAsked(null);
    onSecret(done.result);
    onChange();
  }
  async function remove() {
    if (
      !(await run('remove', () =>
        adminApi().delete('/admin/webhooks/{id}', { path: { id: row.id } }),
      ))
    )
      return;
    setAsked(null);
    onChange();
  }
  return (
    <>
      <Button variant="line" size="s" isBusy={busy === 'test'} onClick={() => void test()}>
        {t('test')}
      </Button>
      <Button variant="line" size="s" onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button variant="quiet" size="s" onClick={() => setAsked('renew')}>
        {t('renew')}
      </Button>
      <Button variant="quiet" size="s" onClick={() => setAsked('remove')}>
        {t('remove')}
      </Button>
      {asked && (
        <ConfirmDialog
          title={t(`${asked}Title`)}
          confirm={t(asked)}
          isBusy={busy === asked}
          isHarmless={asked === 'renew'}
          onClose={() => setAsked(null)}
          onConfirm={() => void (asked === 'renew' ? renew() : remove())}
        >
          {t(`${asked}Text`)}
        </ConfirmDialog>
      )}
    </>
  );
}
