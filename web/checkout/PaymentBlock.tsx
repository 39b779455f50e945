import { Controller, useFormContext } from 'react-hook-form';
import type { Shares } from '#shared/balances/balances.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { PaymentMethod } from '#shared/orders/payment-methods.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { type Choice, RadioCards } from '#web/base/ui/RadioCards.tsx';
import { useCart } from '#web/cart/CartContext.ts';
import { InstallmentsFold } from '#web/payments/InstallmentsFold.tsx';
import { PaymentMarks } from '#web/payments/PaymentMarks.tsx';
import { useShop } from '#web/settings/shop-context.tsx';
import { BalanceBox } from './BalanceBox.tsx';
import { CheckoutBlock } from './CheckoutBlock.tsx';
import type { CheckoutValues } from './checkout-form.ts';
import { PhoneCode } from './PhoneCode.tsx';
import type { ChosenBalances } from './use-balances.ts';

type PaymentBlockProps = {
  choices: Choice<PaymentMethod>[];
  balances: ChosenBalances;
  parts: Shares;
};

export function PaymentBlock({ choices, balances, parts }: PaymentBlockProps) {
  const payable = parts.money;
  const { t } = useTranslation('checkout');
  const shop = useShop();
  return (
    <CheckoutBlock title={t('payment')}>
      {shop.paymentMarks && <PaymentMarks shop={shop} />}
      <BalanceBox balances={balances} parts={parts} />
      {payable > 0 && <Ways choices={choices} payable={payable} />}
    </CheckoutBlock>
  );
}

/** The payment methods for the rest of the total. */
function Ways({ choices, payable }: { choices: Choice<PaymentMethod>[]; payable: Kurus }) {
  const { t } = useTranslation('checkout');
  const { items } = useCart();
  const shop = useShop();
  const { control, watch } = useFormContext<CheckoutValues>();
  return (
    <>
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
          amount={payable}
          total={payable}
        />
      )}
      {watch('paymentMethod') === 'cash-on-delivery' && shop.cashOnDelivery?.needsCode && (
        <PhoneCode />
      )}
    </>
  );
}
