import { useMemo } from 'react';
import { z } from 'zod';
import { email } from '#shared/base/fields.ts';
import { ORDER_NUMBER_PATTERN, readOrderNumber } from '#shared/orders/order-number.ts';
import { type TrackAnswer, TrackBody } from '#shared/orders/orders.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { formResolver } from '#web/base/ui/form-resolver.ts';
import { useShopForm } from '#web/base/ui/use-shop-form.ts';
import { browserApi } from '#web/session/browser.ts';
import { saveOrderToken, trackOrder } from './order-api.ts';

type LookupFormProps = {
  onFound: (order: TrackAnswer) => void;
  /** If given, the form asks only for the e-mail address of this order. */
  orderNumber?: string | undefined;
};

const Lookup = TrackBody.extend({
  orderNumber: z.string().refine((typed) => ORDER_NUMBER_PATTERN.test(readOrderNumber(typed))),
  email,
});
type LookupValues = { orderNumber: string; email: string };

/** Finds an order by its number and its buyer's e-mail address, and saves the access token. */
export function LookupForm({ onFound, orderNumber }: LookupFormProps) {
  const { t } = useTranslation('orders');
  const resolver = useMemo(
    () =>
      formResolver<LookupValues>(Lookup, ({ path = [] }) =>
        t(path[0] === 'email' ? 'lookup.emailWrong' : 'lookup.numberWrong'),
      ),
    [t],
  );
  const { register, errorOf, formProps, failure, isBusy } = useShopForm<LookupValues>({
    resolver,
    ...(orderNumber === undefined ? {} : { defaultValues: { orderNumber } }),
    reValidateMode: 'onSubmit',
    failed: t('network'),
    async send(values) {
      const order = await trackOrder(browserApi(), values);
      saveOrderToken(order.orderNumber, order.accessToken);
      onFound(order);
    },
  });

  return (
    <form {...formProps} className="stack">
      {failure && <Alert tone="no">{failure}</Alert>}
      <div className="grid-2">
        {orderNumber === undefined && (
          <Field
            label={t('orderNumber')}
            hint={t('lookup.numberHint')}
            error={errorOf('orderNumber')}
            className="full-s"
          >
            <Input
              {...register('orderNumber')}
              className="num"
              placeholder="7K4M2 QX9TB"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="next"
              maxLength={40}
            />
          </Field>
        )}
        <Field
          label={t('email')}
          hint={t('lookup.emailHint')}
          error={errorOf('email')}
          className="full-s"
        >
          <Input
            {...register('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={254}
          />
        </Field>
      </div>
      <div>
        <Button type="submit" isBusy={isBusy}>
          {t('lookup.find')}
        </Button>
      </div>
    </form>
  );
}
