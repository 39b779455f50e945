import type { TFunction } from 'i18next';
import { useId, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormError } from '#web/auth/AuthPage.tsx';
import { PasswordField } from '#web/auth/PasswordField.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { useSession } from '#web/session/SessionContext.ts';
import { deleteAccount } from './account-api.ts';
import { type DeletionValues, deletionResolver, showFailure } from './profile-form.ts';

const consequences = ['gone', 'orders', 'mails', 'final'] as const;

/** Says clearly what is lost, and asks for the password. */
export function DeleteAccount({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('account');
  const { logout } = useSession();
  const { showToast } = useToast();
  const formId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const resolver = useMemo(() => deletionResolver(t as TFunction), [t]);
  const { register, handleSubmit, setError, reset, formState } = useForm<DeletionValues>({
    resolver,
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = formState;

  function close() {
    reset();
    setProblem(null);
    onClose();
  }
  async function submit({ password }: DeletionValues) {
    setProblem(null);
    try {
      await deleteAccount(password);
    } catch (error) {
      return setProblem(showFailure<DeletionValues>(error, ['password'], setError, t('network')));
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
      <form
        method="post"
        id={formId}
        className="stack"
        noValidate
        onSubmit={(event) =>
          void (isSubmitting ? event.preventDefault() : handleSubmit(submit)(event))
        }
      >
        <ul className="account-points">
          {consequences.map((key) => (
            <li key={key}>{t(`deletion.${key}`)}</li>
          ))}
        </ul>
        <PasswordField
          {...register('password')}
          label={t('password.current')}
          autoComplete="current-password"
          enterKeyHint="done"
          error={errors.password?.message}
        />
        <FormError>{problem}</FormError>
      </form>
    </Dialog>
  );
}
