import { useFormContext } from 'react-hook-form';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useEmailHint } from '#web/base/ui/use-email-hint.tsx';
import { CheckoutBlock } from './CheckoutBlock.tsx';
import type { CheckoutValues } from './checkout-form.ts';

export function ContactBlock() {
  const { t } = useTranslation('checkout');
  const { register, formState, watch, setValue, setFocus } = useFormContext<CheckoutValues>();
  const emailHint = useEmailHint(watch('customer.email'), (email) => {
    setValue('customer.email', email, { shouldValidate: true, shouldDirty: true });
    setFocus('customer.email');
  });
  const errors = formState.errors.customer;
  return (
    <CheckoutBlock title={t('contact')}>
      <div className="grid-2">
        <Field label={t('firstName')} error={errors?.firstName?.message}>
          <Input
            {...register('customer.firstName')}
            autoComplete="given-name"
            autoCapitalize="words"
            enterKeyHint="next"
            maxLength={60}
          />
        </Field>
        <Field label={t('lastName')} error={errors?.lastName?.message}>
          <Input
            {...register('customer.lastName')}
            autoComplete="family-name"
            autoCapitalize="words"
            enterKeyHint="next"
            maxLength={60}
          />
        </Field>
        <Field
          label={t('email')}
          className="full-s"
          error={errors?.email?.message}
          hint={
            <>
              {t('emailHint')} {emailHint}
            </>
          }
        >
          <Input
            {...register('customer.email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
            maxLength={254}
          />
        </Field>
        <Field
          label={t('phone')}
          className="full-s"
          error={errors?.phone?.message}
          hint={t('phoneHint')}
        >
          <Input
            {...register('customer.phone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            enterKeyHint="next"
            maxLength={30}
          />
        </Field>
      </div>
    </CheckoutBlock>
  );
}
