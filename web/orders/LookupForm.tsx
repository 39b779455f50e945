import type { TFunction } from 'i18next';
import { type FormEvent, useRef, useState } from 'react';
import { ORDER_NUMBER_PATTERN, readOrderNumber, type TrackAnswer } from '#shared/orders/orders.ts';
import { ApiError } from '#web/base/api/api.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { browserApi } from '#web/session/browser.ts';
import { saveOrderToken } from './order-access.ts';
import { trackOrder } from './order-api.ts';

type LookupFormProps = {
  onFound: (order: TrackAnswer) => void;
  /** Asks only for the e-mail of this order. */
  orderNumber?: string | undefined;
};

type Problems = { orderNumber?: string; email?: string };

function problemsOf({ orderNumber, email }: Required<Problems>, t: TFunction): Problems {
  const isNumber = ORDER_NUMBER_PATTERN.test(readOrderNumber(orderNumber));
  const isEmail = /^\S+@\S+\.\S+$/.test(email.trim());
  return {
    ...(isNumber ? {} : { orderNumber: t('lookup.numberWrong') }),
    ...(isEmail ? {} : { email: t('lookup.emailWrong') }),
  };
}

/** Finds an order by its number and its buyer's e-mail, and keeps what opens it. */
export function LookupForm({ onFound, orderNumber }: LookupFormProps) {
  const { t } = useTranslation('orders');
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  async function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const typed = new FormData(event.currentTarget);
    const requested = {
      orderNumber: orderNumber ?? String(typed.get('orderNumber') ?? ''),
      email: String(typed.get('email') ?? ''),
    };
    const found = problemsOf(requested, t as TFunction);
    setProblems(found);
    setFailure(null);
    const [first] = Object.keys(found);
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    setBusy(true);
    try {
      const order = await trackOrder(browserApi(), requested);
      saveOrderToken(order.orderNumber, order.accessToken);
      onFound(order);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : t('network'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="stack" onSubmit={(event) => void find(event)} noValidate ref={form}>
      {failure && <Alert tone="no">{failure}</Alert>}
      <div className="grid-2">
        {orderNumber === undefined && (
          <Field
            label={t('orderNumber')}
            hint={t('lookup.numberHint')}
            error={problems.orderNumber}
            className="full-s"
          >
            <Input
              name="orderNumber"
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
          error={problems.email}
          className="full-s"
        >
          <Input
            name="email"
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
