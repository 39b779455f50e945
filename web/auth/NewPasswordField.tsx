import type { ComponentProps } from 'react';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#shared/customers/auth.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PasswordField } from './PasswordField.tsx';
import { passwordStrength } from './password-strength.ts';

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint'> & {
  /** What is typed so far; the field itself belongs to the form. */
  typed: string;
  /** What everybody knows of the customer: an address or name is no password. */
  own?: readonly string[];
  /** How many characters it needs. */
  minimum?: number;
};

/** A password that is chosen: says in words how hard it is to guess. */
export function NewPasswordField({
  typed,
  own = [],
  minimum = PASSWORD_MIN_LENGTH,
  ...rest
}: NewPasswordFieldProps) {
  const { t } = useTranslation('auth');
  const strength = passwordStrength(typed, own, minimum);
  const words =
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
          {words}
        </span>
      }
    />
  );
}
