import { Controller, useFormContext } from 'react-hook-form';
import type { Kurus } from '#shared/base/money.ts';
import type { PaymentMethod } from '#shared/orders/payment-methods.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { type Choice, RadioCards } from '#web/base/ui/RadioCards.tsx';
import { useCart } from '#web/cart/CartContext.ts';
import { InstallmentsFold } from '#web/payments/InstallmentsFold.tsx';
import { PaymentMarks } from '#web/payments/PaymentMarks.tsx';
import { useShop } from '#web/settings/shop-context.tsx';
import { CheckoutBlock } from './CheckoutBlock.tsx';
import type { CheckoutValues } from './checkout-form.ts';
import { PhoneCode } from './PhoneCode.tsx';

type PaymentBlockProps = { choices: Choice<PaymentMethod>[]; payable: Kurus };

export function PaymentBlock({ choices, payable }: PaymentBlockProps) {
  const { t } = useTranslation('checkout');
  const { items } = useCart();
  const shop = useShop();
  const { control, watch } = useFormContext<CheckoutValues>();
  return (
    <CheckoutBlock title={t('payment')}>
      {shop.paymentMarks && <PaymentMarks shop={shop} />}
      <Controller
        control={control}
        name="paymentMethod"
        render={({ field }) => (
          <RadioCards
            label={t('payment')}
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            choices={choices}
          />
        )}
      />
      {watch('paymentMethod') === 'card' && (
        <InstallmentsFold
          title={t('installments')}
          items={items.map(({ id, quantity }) => ({ productId: id, quantity }))}
          least={payable}
          total={payable}
        />
      )}
      {watch('paymentMethod') === 'cash-on-delivery' && shop.cashOnDelivery?.needsCode && (
        <PhoneCode />
      )}
    </CheckoutBlock>
  );
}
