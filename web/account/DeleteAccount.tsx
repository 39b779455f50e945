import type { TFunction } from 'i18next';
import { useId, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormFault } from '../auth/AuthPage.tsx';
import { PasswordField } from '../auth/PasswordField.tsx';
import { useSession } from '../session/SessionContext.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useToast } from '../ui/Toast.tsx';
import { deleteAccount } from './account-api.ts';
import { type DeletionValues, deletionResolver } from './profile-form.ts';
import { showFailure } from './show-failure.ts';

const consequences = ['gone', 'orders', 'mails', 'final'] as const;

/** Says plainly what is lost, and asks for the password. */
export function DeleteAccount({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('account');
  const { logout } = useSession();
  const { showToast } = useToast();
  const formId = useId();
  const [fault, setFault] = useState<string | null>(null);
  const resolver = useMemo(() => deletionResolver(t as TFunction), [t]);
  const { register, handleSubmit, setError, reset, formState } = useForm<DeletionValues>({ resolver, defaultValues: { password: '' } });
  const { errors, isSubmitting } = formState;

  function close() {
    reset();
    setFault(null);
    onClose();
  }
  async function submit({ password }: DeletionValues) {
    setFault(null);
    try {
      await deleteAccount(password);
    } catch (error) {
      return setFault(showFailure<DeletionValues>(error, ['password'], setError, t('network')));
    }
    close();
    await logout();
    showToast(t('deletion.done'), { type: 'info', duration: 6_000 });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t('deletion.title')}
      footer={
        <>
          <Button variant="line" onClick={close}>
            {t('deletion.keep')}
          </Button>
          <Button type="submit" form={formId} variant="danger" isBusy={isSubmitting}>
            {t('data.delete')}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={(event) => void (isSubmitting ? event.preventDefault() : handleSubmit(submit)(event))}>
        <ul className="account-points">
          {consequences.map((key) => (
            <li key={key}>{t(`deletion.${key}`)}</li>
          ))}
        </ul>
        <PasswordField {...register('password')} label={t('password.current')} autoComplete="current-password" enterKeyHint="done" error={errors.password?.message} />
        <FormFault>{fault}</FormFault>
      </form>
    </Dialog>
  );
}
