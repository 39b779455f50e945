import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ActionResult } from '../session/SessionContext.ts';
import { Button } from '../ui/Button.tsx';
import { Field, Input } from '../ui/Field.tsx';
import { FormFault } from './AuthPage.tsx';
import { type EmailValues, emailResolver, showFaults, typedBefore } from './auth-form.ts';

type EmailFormProps = { email: string; submitLabel: string; send: (email: string) => Promise<ActionResult>; onSent: (email: string) => void };

/** One address, to which a link is sent. */
export function EmailForm({ email, submitLabel, send, onSent }: EmailFormProps) {
  const { t } = useTranslation('auth');
  const [fault, setFault] = useState<string | null>(null);
  const resolver = useMemo(() => emailResolver(t as TFunction), [t]);
  const { register, handleSubmit, setError, formState } = useForm<EmailValues>({ resolver, defaultValues: typedBefore({ email }) });
  const { errors, isSubmitting } = formState;

  async function submit(values: EmailValues) {
    setFault(null);
    const result = await send(values.email);
    if (result.isDone) onSent(values.email);
    else setFault(showFaults<EmailValues>(result.error, ['email'], setError));
  }

  return (
    <form className="stack" noValidate aria-busy={isSubmitting} onSubmit={(event) => void (isSubmitting ? event.preventDefault() : handleSubmit(submit)(event))}>
      <Field label={t('field.email')} error={errors.email?.message}>
        <Input {...register('email')} type="email" inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false} enterKeyHint="send" maxLength={254} />
      </Field>
      <FormFault>{fault}</FormFault>
      <Button type="submit" isWide isBusy={isSubmitting}>
        {submitLabel}
      </Button>
    </form>
  );
}
