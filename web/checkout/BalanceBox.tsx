import { useState } from 'react';
import type { Shares } from '#shared/balances/balances.ts';
import { dayText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Accordion } from '#web/base/ui/Accordion.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import type { ChosenBalances } from './use-balances.ts';

const MAX_CODE_LENGTH = 40;

/** Gift voucher and store credit, before the payment methods for the rest. */
export function BalanceBox({ balances, parts }: { balances: ChosenBalances; parts: Shares }) {
  const { t, i18n } = useTranslation('checkout');
  const { voucher, storeCredit, isCreditUsed } = balances;
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  return (
    <div className="stack checkout-balances">
      {storeCredit > 0 && (
        <Checkbox
          checked={isCreditUsed}
          onChange={(event) => balances.setCreditUsed(event.target.checked)}
        >
          {t('balances.useCredit', { amount: formatLira(storeCredit, i18n.language) })}
        </Checkbox>
      )}
      {voucher ? (
        <div className="cart-coupon-used">
          <p className="small" role="status">
            <Icon name="check" size="s" />{' '}
            {t('balances.voucherUsed', {
              last4: voucher.last4,
              amount: lira(voucher.balance),
              day: dayText(voucher.validUntil, i18n.language),
            })}
          </p>
          <Button variant="quiet" size="s" onClick={() => void balances.apply(null)}>
            {t('balances.remove')}
          </Button>
        </div>
      ) : (
        <Accordion title={t('balances.title')} size="s" isOpen={balances.problem !== null}>
          <VoucherField balances={balances} />
        </Accordion>
      )}
      {parts.voucher + parts.credit > 0 && (
        <p className="small" role="status">
          {parts.money > 0
            ? t('balances.rest', { amount: formatLira(parts.money, i18n.language) })
            : t('balances.nothingLeft')}
        </p>
      )}
    </div>
  );
}

/** It is inside the checkout form: its button must not place the order. */
function VoucherField({ balances }: { balances: ChosenBalances }) {
  const { t } = useTranslation('checkout');
  const [typed, setTyped] = useState('');
  const apply = () => void balances.apply(typed);
  return (
    <div className="cart-coupon">
      <Field label={t('balances.code')} error={balances.problem ?? undefined}>
        <Input
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            event.stopPropagation();
            apply();
          }}
          maxLength={MAX_CODE_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <Button variant="line" isBusy={balances.isBusy} onClick={apply}>
        {t('balances.apply')}
      </Button>
    </div>
  );
}
