import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { istanbulDay } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import type { UserProfile } from '#shared/customers/account.ts';
import { MAX_REQUEST_NOTE, type QuoteRequestBody } from '#shared/quotes/quote-requests.ts';
import { Trans, useTranslation } from '#web/base/i18n/react.tsx';
import { TextPageLink } from '#web/base/page/TextPageLink.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input, Textarea } from '#web/base/ui/Field.tsx';
import { useShopForm } from '#web/base/ui/use-shop-form.ts';
import { browserApi } from '#web/session/browser.ts';
import { useSession } from '#web/session/SessionContext.ts';
import { type RequestValues, requestResolver } from './quote-request-values.ts';

type QuoteRequestFormProps = {
  product: Pick<Product, 'id'>;
  quantity: number;
  /** Called with the e-mail address for the reply. */
  onSent: (email: string) => void;
};

/** The customer's data as initial values. */
const valuesOf = (user: UserProfile | null, quantity: number): RequestValues => ({
  quantity: String(quantity),
  targetPrice: '',
  neededOn: '',
  note: '',
  companyName: user?.company?.companyName ?? '',
  taxNumber: user?.company?.taxNumber ?? '',
  name: user ? `${user.firstName} ${user.lastName}` : '',
  email: user?.email ?? '',
  phone: user?.phoneNumber ? formatPhone(user.phoneNumber) : '',
});

/** Quantity, target price, day, company and contact data. */
export function QuoteRequestForm({ product, quantity, onSent }: QuoteRequestFormProps) {
  const { t } = useTranslation('quotes');
  const { user } = useSession();
  const resolver = useMemo(
    () => requestResolver(product.id, t as TFunction<'quotes'>),
    [product.id, t],
  );
  const { register, errorOf, formProps, failure, isBusy } = useShopForm<
    RequestValues,
    QuoteRequestBody
  >({
    resolver,
    values: valuesOf(user, quantity),
    resetOptions: { keepDirtyValues: true },
    failed: t('request.failed'),
    async send(body) {
      await browserApi().post('/quotes/requests', { body });
      onSent(body.email);
    },
  });
  return (
    <form {...formProps} className="stack">
      <div className="grid-2">
        <Field label={t('request.quantity')} error={errorOf('quantity')}>
          <Input {...register('quantity')} inputMode="numeric" className="num" maxLength={7} />
        </Field>
        <Field
          label={t('request.target')}
          isOptional
          hint={t('request.targetHint')}
          error={errorOf('targetPrice')}
        >
          <Input {...register('targetPrice')} inputMode="decimal" className="num" maxLength={12} />
        </Field>
        <Field label={t('request.neededOn')} isOptional error={errorOf('neededOn')}>
          <Input {...register('neededOn')} type="date" min={istanbulDay(new Date())} />
        </Field>
      </div>
      <Field
        label={t('request.note')}
        isOptional
        hint={t('request.noteHint')}
        error={errorOf('note')}
      >
        <Textarea {...register('note')} rows={3} maxLength={MAX_REQUEST_NOTE} />
      </Field>
      <div className="grid-2">
        <Field label={t('form.company')} isOptional error={errorOf('companyName')}>
          <Input {...register('companyName')} autoComplete="organization" maxLength={150} />
        </Field>
        <Field label={t('request.taxNumber')} isOptional error={errorOf('taxNumber')}>
          <Input {...register('taxNumber')} inputMode="numeric" className="num" maxLength={11} />
        </Field>
        <Field label={t('form.name')} error={errorOf('name')}>
          <Input {...register('name')} autoComplete="name" maxLength={120} />
        </Field>
        <Field label={t('form.email')} error={errorOf('email')}>
          <Input
            {...register('email')}
            type="email"
            autoComplete="email"
            inputMode="email"
            maxLength={254}
          />
        </Field>
        <Field label={t('form.phone')} isOptional error={errorOf('phone')}>
          <Input {...register('phone')} type="tel" autoComplete="tel" maxLength={30} />
        </Field>
      </div>
      {failure && <Alert tone="no">{failure}</Alert>}
      <p className="small second">
        <Trans t={t} i18nKey="form.privacy" components={{ kvkk: <TextPageLink to="/kvkk" /> }} />
      </p>
      <div>
        <Button type="submit" isBusy={isBusy}>
          {t('request.send')}
        </Button>
      </div>
    </form>
  );
}
