import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';

type FieldWiring = { id: string; describedBy: string | undefined; isInvalid: boolean };

const FieldContext = createContext<FieldWiring | null>(null);

type FieldProps = {
  label: ReactNode;
  children: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  isOptional?: boolean;
  className?: string;
};

/**
 * A label, one control (Input, Select or Textarea, which connect themselves), a hint and an error
 * that says what to do.
 */
export function Field({ label, children, hint, error, isOptional = false, className }: FieldProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const describedBy =
    [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={classNames('field', className)}>
      <label htmlFor={id}>
        {label} {isOptional && <span className="opt">({t('optional')})</span>}
      </label>
      <FieldContext value={{ id, describedBy, isInvalid: Boolean(error) }}>{children}</FieldContext>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** The error line under a control: icon, red, read out when it appears. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="error" id={id} role="alert">
      <Icon name="warning" size="s" />
      <span>{children}</span>
    </p>
  );
}

/** One line of text. Inside a Field it takes its id, hint and error from there. */
export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return (
    <input {...useFieldWiring()} {...rest} type={type} className={classNames('input', className)} />
  );
}

/** Several lines of text. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useFieldWiring()} {...rest} className={classNames('textarea', className)} />;
}

/** The browser's own select list, which works on every phone. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="select-box">
      <select {...useFieldWiring()} {...rest} className={classNames('select', className)}>
        {children}
      </select>
      <Icon name="chevron" size="s" />
    </span>
  );
}

/** The props that connect a control with the Field around it. */
export function useFieldWiring() {
  const field = useContext(FieldContext);
  return field
    ? {
        id: field.id,
        'aria-describedby': field.describedBy,
        'aria-invalid': field.isInvalid || undefined,
      }
    : {};
}
