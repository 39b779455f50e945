import type { TFunction } from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { numberText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { type ContactBody, contactTopics, MAX_MESSAGE_LENGTH } from '#shared/content/contact.ts';
import { Trans, useTranslation } from '#web/base/i18n/react.tsx';
import { TextPageLink } from '#web/base/page/TextPageLink.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input, Select, Textarea } from '#web/base/ui/Field.tsx';
import { useEmailHint } from '#web/base/ui/use-email-hint.tsx';
import { type ShopForm, useShopForm } from '#web/base/ui/use-shop-form.ts';
import { browserApi } from '#web/session/browser.ts';
import { useSession } from '#web/session/SessionContext.ts';
import {
  type ContactValues,
  clearDraft,
  contactResolver,
  isAboutOrder,
  readDraft,
  saveDraft,
} from './contact-form.ts';

/**
 * The draft is stored in this tab until it is sent. `onSent` gets the e-mail address for the reply.
 */
export function ContactForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('content');
  const resolver = useMemo(() => contactResolver(t as TFunction), [t]);
  // Without default values: they would overwrite text that was typed before hydration.
  const form = useShopForm<ContactValues, ContactBody>({
    resolver,
    mode: 'onTouched',
    failed: t('contact.network'),
    async send(body) {
      await browserApi().post('/contact', { body });
      clearDraft();
      onSent(body.email);
    },
  });
  useTypedBefore(form);

  return (
    <form {...form.formProps} className="stack">
      <ContactFields form={form} />
      <MessageField form={form} />
      {form.failure && <Alert tone="no">{form.failure}</Alert>}
      <p className="small second">
        <Trans t={t} i18nKey="contact.privacy" components={{ kvkk: <TextPageLink to="/kvkk" /> }} />
      </p>
      <div>
        <Button type="submit" isBusy={form.isBusy}>
          {t('contact.send')}
        </Button>
      </div>
    </form>
  );
}

type Form = ShopForm<ContactValues, ContactBody>;
type FieldsProps = { form: Form };

/** Fills empty fields with the earlier draft, and stores the present text. */
function useTypedBefore({ getValues, setValue, watch }: Form): void {
  const { user, initializing } = useSession();
  const owner = user?.id ?? null;
  const [draftOf] = useState(readDraft);

  // Empty fields get the draft of this tab, then the known data of the customer.
  useEffect(() => {
    if (initializing) return;
    const known = user
      ? {
          name: `${user.firstName} ${user.lastName}`,
          email: user.email,
          phone: user.phoneNumber ? formatPhone(user.phoneNumber) : '',
        }
      : {};
    for (const [name, value] of Object.entries({ ...known, ...filled(draftOf(owner)) }) as [
      keyof ContactValues,
      string,
    ][]) {
      if (!getValues(name)) setValue(name, value);
    }
  }, [initializing, user, owner, draftOf, getValues, setValue]);

  useEffect(() => {
    const subscription = watch((values) => saveDraft(values as Partial<ContactValues>, owner));
    return () => subscription.unsubscribe();
  }, [watch, owner]);
}

function ContactFields({ form }: FieldsProps) {
  const { t } = useTranslation('content');
  const { register, watch, setValue, setFocus, errorOf } = form;
  const emailHint = useEmailHint(watch('email') ?? '', (email) => {
    setValue('email', email, { shouldValidate: true, shouldDirty: true });
    setFocus('email');
  });
  return (
    <div className="grid-2">
      <Field label={t('contact.name')} className="full-s" error={errorOf('name')}>
        <Input
          {...register('name')}
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
          maxLength={120}
        />
      </Field>
      <Field
        label={t('contact.email')}
        className="full-s"
        hint={emailHint}
        error={errorOf('email')}
      >
        <Input
          {...register('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          maxLength={254}
        />
      </Field>
      <Field label={t('contact.topic')} className="full-s" error={errorOf('topic')}>
        <Select {...register('topic')} defaultValue="">
          <option value="" disabled>
            {t('contact.chooseTopic')}
          </option>
          {contactTopics.map((value) => (
            <option key={value} value={value}>
              {t(`contact.topics.${value}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('contact.phone')} isOptional className="full-s" error={errorOf('phone')}>
        <Input
          {...register('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
          maxLength={30}
        />
      </Field>
      {isAboutOrder(form.watch('topic')) && <OrderNumberField form={form} />}
    </div>
  );
}

function OrderNumberField({ form: { register, errorOf } }: FieldsProps) {
  const { t } = useTranslation('content');
  return (
    <Field
      label={t('contact.orderNumber')}
      isOptional
      hint={t('contact.orderNumberHint')}
      className="full"
      error={errorOf('orderNumber')}
    >
      <Input
        {...register('orderNumber')}
        className="num"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={40}
      />
    </Field>
  );
}

function MessageField({ form: { register, watch, errorOf } }: FieldsProps) {
  const { t, i18n } = useTranslation('content');
  const message = watch('message') ?? '';
  const length = message.trim().length;
  return (
    <Field
      label={t('contact.message')}
      hint={
        <span className="num">
          {t('contact.length', {
            length: numberText(length, i18n.language),
            maximum: numberText(MAX_MESSAGE_LENGTH, i18n.language),
          })}
        </span>
      }
      error={errorOf('message')}
    >
      <Textarea {...register('message')} rows={7} />
    </Field>
  );
}

const filled = (values: Partial<ContactValues>): Partial<ContactValues> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== ''),
  ) as Partial<ContactValues>;
