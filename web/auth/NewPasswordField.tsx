import type { ComponentProps } from 'react';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#shared/customers/auth.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PasswordField } from './PasswordField.tsx';
import { passwordStrength } from './password-strength.ts';

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint'> & {
  /** The typed text; the field itself belongs to the form. */
  typed: string;
  /** Public data of the customer: an e-mail address or name makes a bad password. */
  own?: readonly string[];
  /** The minimum number of characters. */
  minimum?: number;
};

/** A field for a new password: it says how hard the password is to guess. */
export function NewPasswordField({
  typed,
  own = [],
  minimum = PASSWORD_MIN_LENGTH,
  ...rest
}: NewPasswordFieldProps) {
  const { t } = useTranslation('auth');
  const strength = passwordStrength(typed, own, minimum);
  const hint =
    strength.kind === 'empty'
      ? t('strength.hint', { minimum })
      : strength.kind === 'short'
        ? t('strength.short', { count: strength.missing })
        : t(`strength.${strength.kind}`);
  return (
    <PasswordField
      {...rest}
      autoComplete="new-password"
      maxLength={PASSWORD_MAX_LENGTH}
      hint={
        <span className="strength" data-strength={strength.kind}>
          {hint}
        </span>
      }
    />
  );
}
