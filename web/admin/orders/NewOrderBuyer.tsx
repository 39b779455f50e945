import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PastBuyers } from '#shared/admin-orders.ts';
import { formatPhone } from '#shared/identity.ts';
import type { CheckoutValues } from '../../checkout/checkout-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { fetchPastBuyers } from './order-calls.ts';

const DELAY_MS = 250;
type Buyer = PastBuyers['buyers'][number];

/** Who calls: found among those who bought before, or typed. */
export function NewOrderBuyer() {
  const { t } = useTranslation(['admin-orders', 'checkout']);
  const { register, setValue, formState } = useFormContext<CheckoutValues>();
  const [text, setText] = useState('');
  const found = usePastBuyers(text.trim());
  const errors = formState.errors.customer;

  function take({ firstName, lastName, email, phone, address }: Buyer) {
    const { city, district, neighbourhood, line, postcode } = address;
    setValue('customer', { firstName, lastName, email, phone: formatPhone(phone) }, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    setValue('shippingAddress', { city, district, neighbourhood, line, postcode }, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    setText('');
  }
  return (
    <section className="office-box" aria-labelledby="new-buyer">
      <h2 className="h3" id="new-buyer">
        {t('buyer.title')}
      </h2>
      <Field label={t('new.find')} hint={t('new.findHint')}>
        <Input
          type="search"
          value={text}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      <p className="sr-only" role="status">
        {found && t('new.found', { count: found.length })}
      </p>
      {found && (
        <ul className="office-rows">
          {found.map((buyer) => (
            <li key={buyer.orderNumber}>
              <div>
                <b>
                  {buyer.firstName} {buyer.lastName}
                </b>
                <p className="small second break num">{[formatPhone(buyer.phone), buyer.email, buyer.address.city].join(' · ')}</p>
              </div>
              <Button variant="line" size="s" aria-label={t('new.takeOf', { name: `${buyer.firstName} ${buyer.lastName}` })} onClick={() => take(buyer)}>
                {t('new.take')}
              </Button>
            </li>
          ))}
          {found.length === 0 && <li className="small second">{t('new.nobody')}</li>}
        </ul>
      )}
      <div className="grid-2">
        <Field label={t('checkout:firstName')} error={errors?.firstName?.message}>
          <Input {...register('customer.firstName')} autoComplete="off" maxLength={60} />
        </Field>
        <Field label={t('checkout:lastName')} error={errors?.lastName?.message}>
          <Input {...register('customer.lastName')} autoComplete="off" maxLength={60} />
        </Field>
        <Field label={t('checkout:email')} className="full-s" error={errors?.email?.message} hint={t('new.emailHint')}>
          <Input {...register('customer.email')} type="email" inputMode="email" autoComplete="off" spellCheck={false} maxLength={254} />
        </Field>
        <Field label={t('checkout:phone')} className="full-s" error={errors?.phone?.message}>
          <Input {...register('customer.phone')} type="tel" inputMode="tel" autoComplete="off" maxLength={30} />
        </Field>
      </div>
    </section>
  );
}

/** Null while there is nothing to look for. */
function usePastBuyers(text: string): readonly Buyer[] | null {
  const [answer, setAnswer] = useState<readonly Buyer[] | null>(null);
  useEffect(() => {
    if (text.length < 3) return setAnswer(null);
    const abort = new AbortController();
    const timer = setTimeout(
      () =>
        fetchPastBuyers(text, abort.signal).then(
          ({ buyers }) => setAnswer(buyers),
          () => !abort.signal.aborted && setAnswer(null),
        ),
      DELAY_MS,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text]);
  return text.length < 3 ? null : answer;
}
