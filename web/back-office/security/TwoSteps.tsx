// The second step: off, being set up, on. Recovery codes are seen once.
import { useState } from 'react';
import { renderSVG } from 'uqr';
import type { TotpStart } from '#shared/back-office/administrators.ts';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { CopyButton } from '#web/base/ui/CopyButton.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';

type Asked = 'renew' | 'stop' | null;

export function TwoSteps() {
  const { t } = useTranslation('admin-team');
  const { admin, refresh } = useAdminSession();
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const [start, setStart] = useState<TotpStart | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [asked, setAsked] = useState<Asked>(null);

  async function begin() {
    const started = await run('start', () => adminApi().post('/admin/auth/totp'));
    if (started) setStart(started.result);
  }
  async function confirm(code: string) {
    const confirmed = await run('confirm', () =>
      adminApi().post('/admin/auth/totp/confirm', { body: { code } }),
    );
    if (!confirmed) return;
    setStart(null);
    setCodes(confirmed.result.recoveryCodes);
    await refresh();
  }
  async function renew() {
    const renewed = await run('renew', () => adminApi().post('/admin/auth/recovery-codes'));
    setAsked(null);
    if (!renewed) return;
    setCodes(renewed.result.recoveryCodes);
    await refresh();
  }
  async function stop() {
    const stopped = await run('stop', () => adminApi().post('/admin/auth/totp/stop'));
    setAsked(null);
    if (!stopped) return;
    showToast(t('twoSteps.stopped'));
    setCodes(null);
    await refresh();
  }

  if (!admin) return null;
  return (
    <section className="bo-box" aria-labelledby="two-steps">
      <h2 className="h3" id="two-steps">
        {t('twoSteps.title')}{' '}
        <Badge tone={admin.hasTotp ? 'ok' : 'wait'}>
          {t(admin.hasTotp ? 'twoSteps.on' : 'twoSteps.off')}
        </Badge>
      </h2>
      <p className="second">{t('twoSteps.text')}</p>
      {codes && <RecoveryCodesList codes={codes} onDone={() => setCodes(null)} />}
      {!admin.hasTotp && !start && (
        <div>
          <Button isBusy={busy === 'start'} onClick={() => void begin()}>
            {t('twoSteps.start')}
          </Button>
        </div>
      )}
      {start && (
        <>
          <AppCode start={start} />
          <CodeForm
            label={t('twoSteps.firstCode')}
            submit={t('twoSteps.confirm')}
            onCode={confirm}
            onCancel={() => setStart(null)}
          />
        </>
      )}
      {admin.hasTotp && !codes && <CodesLeft left={admin.recoveryCodesLeft} onAsk={setAsked} />}
      {asked && (
        <ConfirmDialog
          title={t(`twoSteps.${asked}Title`)}
          confirm={t(`twoSteps.${asked}`)}
          isBusy={busy === asked}
          isHarmless={asked === 'renew'}
          onClose={() => setAsked(null)}
          onConfirm={() => void (asked === 'stop' ? stop() : renew())}
        >
          {t(`twoSteps.${asked}Text`)}
        </ConfirmDialog>
      )}
    </section>
  );
}

/** The key for the app on the phone: as a QR code, and to be typed. */
function AppCode({ start }: { start: TotpStart }) {
  const { t } = useTranslation('admin-team');
  return (
    <div className="bo-qr">
      <div
        role="img"
        aria-label={t('twoSteps.qr')}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the SVG is drawn here
        dangerouslySetInnerHTML={{ __html: renderSVG(start.uri, { ecc: 'M' }) }}
      />
      <div>
        <p>{t('twoSteps.scan')}</p>
        <p className="small second">{t('twoSteps.manualKey')}</p>
        <p className="num break">
          {start.secret.replace(/(.{4})(?=.)/g, '$1 ')}{' '}
          <CopyButton text={start.secret} label={t('twoSteps.copy')} />
        </p>
      </div>
    </div>
  );
}

function CodesLeft({
  left,
  onAsk,
}: {
  left: number;
  onAsk: (asked: Exclude<Asked, null>) => void;
}) {
  const { t } = useTranslation('admin-team');
  return (
    <>
      <p className="small">{t('twoSteps.codesLeft', { count: left })}</p>
      <div className="bo-acts">
        <Button variant="line" size="s" onClick={() => onAsk('renew')}>
          {t('twoSteps.renew')}
        </Button>
        <Button variant="quiet" size="s" onClick={() => onAsk('stop')}>
          {t('twoSteps.stop')}
        </Button>
      </div>
    </>
  );
}

function CodeForm({
  label,
  submit,
  onCode,
  onCancel,
}: {
  label: string;
  submit: string;
  onCode: (code: string) => Promise<void>;
  onCancel: () => void;
}) {
  const { t } = useTranslation('admin-team');
  const form = useBackOfficeForm({
    defaultValues: { code: '' },
    submit: ({ code }) => onCode(code),
  });
  return (
    <form method="post" className="stack" onSubmit={(event) => void form.onSubmit(event)}>
      <Field label={label}>
        <Input
          {...form.register('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          minLength={6}
          maxLength={20}
        />
      </Field>
      <div className="bo-acts">
        <Button type="submit" size="s" isBusy={form.isBusy}>
          {submit}
        </Button>
        <Button variant="quiet" size="s" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

function RecoveryCodesList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('admin-team');
  return (
    <Alert tone="warn">
      <div className="stack">
        <p>
          <b>{t('twoSteps.codesTitle')}</b> {t('twoSteps.codesText')}
        </p>
        <ul className="bo-codes num" aria-label={t('twoSteps.codesTitle')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="bo-acts">
          <CopyButton text={codes.join('\n')} label={t('twoSteps.codesTitle')} isPlain />
          <Button size="s" onClick={onDone}>
            {t('twoSteps.codesKept')}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
