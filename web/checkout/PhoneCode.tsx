// Proves the phone number of a buyer who pays at the door: a code is sent and typed here.
import './phone-code.css';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { formatPhone, toE164 } from '#shared/base/identity.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { browserApi } from '#web/session/browser.ts';
import type { CheckoutValues } from './checkout-form.ts';

export function PhoneCode() {
  const { t } = useTranslation('checkout');
  const { register, watch, setError, clearErrors, setFocus, formState } =
    useFormContext<CheckoutValues>();
  const box = useRef<HTMLDivElement>(null);
  const phone = toE164(watch('customer.phone'));
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { seconds, begin } = useCountdown();
  const isSent = sentTo !== null && sentTo === phone;

  async function send() {
    if (!phone) return;
    setBusy(true);
    clearErrors('phoneCode');
    try {
      const { resendSeconds } = await browserApi().post('/checkout/phone-codes', {
        body: { phone },
      });
      // The button is disabled now, and the code is typed next.
      if (box.current?.contains(document.activeElement)) setFocus('phoneCode');
      setSentTo(phone);
      begin(resendSeconds);
    } catch (error) {
      const message = serverMessage(error) ?? t('phoneCode.network');
      setError('phoneCode', { message });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="stack">
      <p className="small">
        {phone ? t('phoneCode.hint', { phone: formatPhone(phone) }) : t('phoneCode.noPhone')}
      </p>
      <div className="phone-code" ref={box}>
        <Field label={t('phoneCode.label')} error={formState.errors.phoneCode?.message}>
          <Input
            {...register('phoneCode')}
            className="num"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
          />
        </Field>
        <Button
          variant="line"
          isBusy={isBusy}
          disabled={phone === null || (isSent && seconds > 0)}
          onClick={() => void send()}
        >
          {t(isSent ? 'phoneCode.again' : 'phoneCode.send')}
        </Button>
      </div>
      {isSent && (
        <p className="small">
          <span role="status">{t('phoneCode.sent')}</span>{' '}
          {seconds > 0 && t('phoneCode.wait', { seconds })}
        </p>
      )}
    </div>
  );
}

/** The remaining seconds, one less each second. */
function useCountdown() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return { seconds, begin: setSeconds };
}
