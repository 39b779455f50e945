import { useFormContext } from 'react-hook-form';
import type { PastBuyers } from '#shared/back-office/new-order.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { placeOf } from '#shared/base/place.ts';
import { FindBuyer } from '#web/back-office/kit/FindBuyer.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import type { CheckoutValues } from '#web/checkout/checkout-form.ts';
import { fetchPastBuyers } from './order-calls.ts';

type Buyer = PastBuyers['buyers'][number];

/** The caller: found among earlier buyers, or typed. */
export function NewOrderBuyer() {
  const { t } = useTranslation(['admin-orders', 'checkout']);
  const { register, setValue, formState } = useFormContext<CheckoutValues>();
  const errors = formState.errors.customer;

  function take({ firstName, lastName, email, phone, address }: Buyer) {
    setValue(
      'customer',
      { firstName, lastName, email, phone: formatPhone(phone) },
      { shouldDirty: true, shouldValidate: formState.isSubmitted },
    );
    setValue('shippingAddress', placeOf(address), {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
  }
  return (
    <section className="bo-box" aria-labelledby="new-buyer">
      <h2 className="h3" id="new-buyer">
        {t('buyer.title')}
      </h2>
      <FindBuyer
        texts={{
          find: t('new.find'),
          hint: t('new.findHint'),
          found: (count) => t('new.found', { count }),
          take: t('new.take'),
          takeOf: (name) => t('new.takeOf', { name }),
          nobody: t('new.nobody'),
        }}
        read={findBuyers}
        toRow={({ orderNumber, firstName, lastName, phone, email, address }) => ({
          key: orderNumber,
          name: `${firstName} ${lastName}`,
          more: [formatPhone(phone), email, address.city].join(' · '),
        })}
        onTake={take}
      />
      <div className="grid-2">
        <Field label={t('checkout:firstName')} error={errors?.firstName?.message}>
          <Input {...register('customer.firstName')} autoComplete="off" maxLength={60} />
        </Field>
        <Field label={t('checkout:lastName')} error={errors?.lastName?.message}>
          <Input {...register('customer.lastName')} autoComplete="off" maxLength={60} />
        </Field>
        <Field
          label={t('checkout:email')}
          className="full-s"
          error={errors?.email?.message}
          hint={t('new.emailHint')}
        >
          <Input
            {...register('customer.email')}
            type="email"
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            maxLength={254}
          />
        </Field>
        <Field label={t('checkout:phone')} className="full-s" error={errors?.phone?.message}>
          <Input
            {...register('customer.phone')}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={30}
          />
        </Field>
      </div>
    </section>
  );
}

const findBuyers = async (text: string, signal: AbortSignal): Promise<readonly Buyer[]> =>
  (await fetchPastBuyers(text, signal)).buyers;
