import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: ReactNode;
  error?: string | undefined;
  /** Shown at the end of the label's line. */
  beside?: ReactNode;
};

/**
 * A password that can be shown, pasted and filled in by a password manager. Says when caps lock is
 * on.
 */
export function PasswordField({
  label,
  hint,
  error,
  beside,
  onKeyUp,
  onBlur,
  ...rest
}: PasswordFieldProps) {
  const { t } = useTranslation('auth');
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);

  const readCapsLock = (event: KeyboardEvent<HTMLInputElement>) => {
    // Some password managers send key events without this method.
    setCapsLock(event.getModifierState?.('CapsLock') ?? false);
    onKeyUp?.(event);
  };
  return (
    <Field
      label={label}
      error={error}
      className="password"
      hint={
        hasCapsLock ? (
          <>
            <b>{t('field.capsLock')}</b> {hint}
          </>
        ) : (
          hint
        )
      }
    >
      <span className="password-box">
        <Input
          {...rest}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onKeyUp={readCapsLock}
          onBlur={(event) => {
            setCapsLock(false);
            onBlur?.(event);
          }}
        />
        <button
          type="button"
          aria-label={t(isShown ? 'field.hidePassword' : 'field.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? 'field.hide' : 'field.show')}
        </button>
      </span>
      {beside}
    </Field>
  );
}
