import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { istanbulDay } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { MAX_REQUEST_NOTE } from '#shared/quotes/quote-requests.ts';
import { type Failure, failureOf } from '#web/base/api/form-failure.ts';
import { Trans, useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input, Textarea } from '#web/base/ui/Field.tsx';
import { useFirstError } from '#web/base/ui/use-first-error.ts';
import { browserApi } from '#web/session/browser.ts';
import { useSession } from '#web/session/SessionContext.ts';
import {
  problemsOf,
  type RequestField,
  type RequestValues,
  toRequestBody,
} from './quote-request-values.ts';

type QuoteRequestFormProps = {
  product: Pick<Product, 'id'>;
  quantity: number;
  /** With the address of the answer. */
  onSent: (email: string) => void;
};

/** Quantity, target price, day, company and who asks. */
export function QuoteRequestForm({ product, quantity, onSent }: QuoteRequestFormProps) {
  const { t } = useTranslation('quotes');
  const { user } = useSession();
  const [typed, setTyped] = useState<Partial<RequestValues>>({});
  const form = useRef<HTMLFormElement>(null);
  // The customer's own, until something else is typed.
  const values: RequestValues = {
    ...{ quantity: String(quantity), targetPrice: '', neededOn: '', note: '' },
    companyName: user?.company?.companyName ?? '',
    taxNumber: user?.company?.taxNumber ?? '',
    name: user ? `${user.firstName} ${user.lastName}` : '',
    email: user?.email ?? '',
    phone: user?.phoneNumber ? formatPhone(user.phoneNumber) : '',
    ...typed,
  };
  const { errors, setErrors, failure, isBusy, send } = useSending(product.id, form);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy && (await send(values))) onSent(values.email.trim());
  }
  const register = (name: RequestField) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped((before) => ({ ...before, [name]: target.value }));
      setErrors(({ [name]: _, ...rest }) => rest);
    },
  });
  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <div className="grid-2">
        <Field label={t('request.quantity')} error={errors.quantity}>
          <Input {...register('quantity')} inputMode="numeric" className="num" maxLength={7} />
        </Field>
        <Field
          label={t('request.target')}
          isOptional
          hint={t('request.targetHint')}
          error={errors.targetPrice}
        >
          <Input {...register('targetPrice')} inputMode="decimal" className="num" maxLength={12} />
        </Field>
        <Field label={t('request.neededOn')} isOptional error={errors.neededOn}>
          <Input {...register('neededOn')} type="date" min={istanbulDay(new Date())} />
        </Field>
      </div>
      <Field label={t('request.note')} isOptional hint={t('request.noteHint')} error={errors.note}>
        <Textarea {...register('note')} rows={3} maxLength={MAX_REQUEST_NOTE} />
      </Field>
      <div className="grid-2">
        <Field label={t('form.company')} isOptional error={errors.companyName}>
          <Input {...register('companyName')} autoComplete="organization" maxLength={150} />
        </Field>
        <Field label={t('request.taxNumber')} isOptional error={errors.taxNumber}>
          <Input {...register('taxNumber')} inputMode="numeric" className="num" maxLength={11} />
        </Field>
        <Field label={t('form.name')} error={errors.name}>
          <Input {...register('name')} autoComplete="name" maxLength={120} />
        </Field>
        <Field label={t('form.email')} error={errors.email}>
          <Input
            {...register('email')}
            type="email"
            autoComplete="email"
            inputMode="email"
            maxLength={254}
          />
        </Field>
        <Field label={t('form.phone')} isOptional error={errors.phone}>
          <Input {...register('phone')} type="tel" autoComplete="tel" maxLength={30} />
        </Field>
      </div>
      {failure && <Alert tone="no">{failure}</Alert>}
      <p className="small second">
        <Trans t={t} i18nKey="form.privacy" components={{ kvkk: <PrivacyPage /> }} />
      </p>
      <div>
        <Button type="submit" isBusy={isBusy}>
          {t('request.send')}
        </Button>
      </div>
    </form>
  );
}

function useSending(productId: number, form: React.RefObject<HTMLFormElement | null>) {
  const { t } = useTranslation('quotes');
  const [errors, setErrors] = useState<Failure['fields']>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const focusFirstError = useFirstError(form);
  function refuse(fields: Failure['fields']): false {
    setErrors(fields);
    focusFirstError();
    return false;
  }
  async function send(values: RequestValues): Promise<boolean> {
    setFailure(null);
    const problems = problemsOf(values, (key) => t(`request.errors.${key}`));
    if (Object.keys(problems).length > 0) return refuse(problems);
    setBusy(true);
    try {
      await browserApi().call('POST', '/quotes/requests', {
        body: toRequestBody(productId, values),
      });
      return true;
    } catch (error) {
      const { fields, message } = failureOf(error, t('request.failed'));
      if (Object.keys(fields).length > 0) return refuse(fields);
      setFailure(message);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { errors, setErrors, failure, isBusy, send };
}

/** In another tab: what has been typed stays. */
const PrivacyPage = ({ children }: { children?: ReactNode }) => (
  <Link className="text-link" to="/kvkk" target="_blank">
    {children}
  </Link>
);
