// /admin/security: the administrator's own password, second step and sessions.

import { AdminPasswordBody } from '#shared/back-office/administrators.ts';
import { dateTimeText } from '#shared/base/format.ts';
import { ADMIN_PASSWORD_MIN_LENGTH } from '#shared/customers/auth.ts';
import { NewPasswordField } from '#web/auth/NewPasswordField.tsx';
import { PasswordField } from '#web/auth/PasswordField.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { TwoSteps } from './TwoSteps.tsx';

export default function Security() {
  const { t } = useTranslation('admin-team');
  const { admin } = useAdminSession();
  return (
    <>
      <SectionHead title={t('security.title')} />
      {admin?.mustSetUpTotp && <Alert tone="warn">{t('security.mustSetUp')}</Alert>}
      <div className="bo-grid bo-grid--even">
        <div className="bo-column">
          <TwoSteps />
          <OwnPassword />
        </div>
        <OwnSessions />
      </div>
    </>
  );
}

/** Changing it ends the sessions on other devices. */
function OwnPassword() {
  const { t } = useTranslation('admin-team');
  const { admin } = useAdminSession();
  const { showToast } = useToast();
  const form = useBackOfficeForm({
    schema: AdminPasswordBody,
    defaultValues: { currentPassword: '', newPassword: '' },
    async submit(body, { reset }) {
      await adminApi().put('/admin/auth/password', { body });
      showToast(t('password.changed'));
      reset();
    },
  });
  const { register, errorOf } = form;
  return (
    <section className="bo-box" aria-labelledby="own-password">
      <h2 className="h3" id="own-password">
        {t('password.title')}
      </h2>
      <form method="post" className="stack" onSubmit={(event) => void form.onSubmit(event)}>
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={admin?.email ?? ''}
          readOnly
          hidden
        />
        <PasswordField
          {...register('currentPassword')}
          label={t('password.current')}
          error={errorOf('currentPassword')}
          autoComplete="current-password"
          required
          maxLength={128}
        />
        <NewPasswordField
          minimum={ADMIN_PASSWORD_MIN_LENGTH}
          {...register('newPassword')}
          label={t('password.next')}
          typed={form.watch('newPassword')}
          own={admin ? [admin.email, admin.name] : []}
          error={errorOf('newPassword')}
          required
        />
        {form.failure && <Alert tone="no">{form.failure}</Alert>}
        <div>
          <Button type="submit" variant="line" isBusy={form.isBusy}>
            {t('password.submit')}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** The administrator's own sessions, each with a button to end it. */
function OwnSessions() {
  const { t, i18n } = useTranslation('admin-team');
  const { busy, run } = useWork();
  const sessions = useRemote('own sessions', (signal) =>
    adminApi().get('/admin/auth/sessions', { signal }),
  );
  const end = async (name: string, send: () => Promise<unknown>) => {
    await run(name, send);
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
                      isBusy={busy === row.id}
                      onClick={() =>
                        void end(row.id, () =>
                          adminApi().delete('/admin/auth/sessions/{id}', { path: { id: row.id } }),
                        )
                      }
                    >
                      {t('sessions.end')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {content.length > 1 && (
              <div>
                <Button
                  variant="line"
                  size="s"
                  isBusy={busy === 'others'}
                  onClick={() =>
                    void end('others', () => adminApi().delete('/admin/auth/sessions'))
                  }
                >
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
