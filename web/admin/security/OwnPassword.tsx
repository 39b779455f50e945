import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewPasswordField } from '../../auth/NewPasswordField.tsx';
import { PasswordField } from '../../auth/PasswordField.tsx';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useAdminSession } from '../AdminSession.tsx';
import { adminApi } from '../admin-browser.ts';
import { useWork } from '../kit/use-work.ts';

/** Changing it ends the sessions elsewhere. */
export function OwnPassword() {
  const { t } = useTranslation('admin-team');
  const { admin } = useAdminSession();
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const [typed, setTyped] = useState('');
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const currentPassword = String(new FormData(event.currentTarget).get('current') ?? '');
    if (!(await run('password', () => adminApi().call('PUT', '/admin/auth/password', { body: { currentPassword, newPassword: typed } })))) return;
    showToast(t('password.changed'));
    form.current?.reset();
    setTyped('');
  }
  return (
    <section className="office-box" aria-labelledby="own-password">
      <h2 className="h3" id="own-password">
        {t('password.title')}
      </h2>
      <form className="stack" ref={form} onSubmit={(event) => void submit(event)}>
        <input type="text" name="username" autoComplete="username" value={admin?.email ?? ''} readOnly hidden />
        <PasswordField name="current" label={t('password.current')} autoComplete="current-password" required maxLength={128} />
        <NewPasswordField
          label={t('password.next')}
          typed={typed}
          own={admin ? [admin.email, admin.name] : []}
          value={typed}
          required
          onChange={(event) => setTyped(event.target.value)}
        />
        <div>
          <Button type="submit" variant="line" isBusy={busy === 'password'}>
            {t('password.submit')}
          </Button>
        </div>
      </form>
    </section>
  );
}
