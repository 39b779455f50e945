import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { UserProfile } from '#shared/customers/account.ts';
import { FormError } from '#web/auth/AuthPage.tsx';
import { PasswordField } from '#web/auth/PasswordField.tsx';
import { Trans, useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useSession } from '#web/session/SessionContext.ts';
import { askForEmailChange } from './account-api.ts';
import { type EmailChangeValues, emailChangeResolver, showFailure } from './profile-form.ts';
import { useAction } from './use-action.ts';

/**
 * The e-mail address of the account. A new address applies once the link sent to it has been
 * opened.
 */
export function EmailChange({ user }: { user: UserProfile }) {
  const { t } = useTranslation(['account', 'auth']);
  const { resendVerification } = useSession();
  const { busy, run } = useAction();
  const [isOpen, setOpen] = useState(false);
  const [askedFor, setAskedFor] = useState<string | null>(null);
  return (
    <>
      <div className="account-line">
        <p>
          <b className="break">{user.email}</b>{' '}
          <Badge tone={user.emailVerified ? 'ok' : 'wait'}>
            {t(user.emailVerified ? 'email.verified' : 'email.unverified')}
          </Badge>
        </p>
        <div className="row">
          {!user.emailVerified && (
            <Button
              size="s"
              variant="line"
              isBusy={busy !== null}
              onClick={() => void run('resend', () => resendVerification(user.email))}
            >
              {t('verify.resend')}
            </Button>
          )}
          {!isOpen && (
            <Button size="s" variant="line" onClick={() => setOpen(true)}>
              {t('email.change')}
            </Button>
          )}
        </div>
      </div>
      {askedFor && (
        <Alert tone="ok">
          <Trans
            t={t}
            i18nKey="email.asked"
            values={{ email: askedFor }}
            components={{ b: <b /> }}
          />
        </Alert>
      )}
      {isOpen && (
        <EmailChangeForm
          onClose={() => setOpen(false)}
          onAsked={(email) => {
            setAskedFor(email);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function EmailChangeForm({
  onAsked,
  onClose,
}: {
  onAsked: (email: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['account', 'auth']);
  const [problem, setProblem] = useState<string | null>(null);
  const resolver = useMemo(() => emailChangeResolver(t as TFunction), [t]);
  const { register, handleSubmit, setError, formState } = useForm<EmailChangeValues>({
    resolver,
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  async function submit({ email, password }: EmailChangeValues) {
    setProblem(null);
    try {
      await askForEmailChange(email, password);
      onAsked(email);
    } catch (error) {
      setProblem(
        showFailure<EmailChangeValues>(error, ['email', 'password'], setError, t('network')),
      );
    }
  }

  return (
    <form
      method="post"
      className="stack"
      noValidate
      aria-busy={isSubmitting}
      onSubmit={(event) =>
        void (isSubmitting ? event.preventDefault() : handleSubmit(submit)(event))
      }
    >
      <Field label={t('email.new')} error={errors.email?.message} hint={t('email.newHint')}>
        <Input
          {...register('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          maxLength={254}
          autoFocus
        />
      </Field>
      <PasswordField
        {...register('password')}
        label={t('password.current')}
        autoComplete="current-password"
        enterKeyHint="done"
        error={errors.password?.message}
      />
      <FormError>{problem}</FormError>
      <div className="row">
        <Button type="submit" isBusy={isSubmitting}>
          {t('email.send')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
