import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import { fromLira } from '#shared/base/money.ts';
import { foldCoupon } from '#shared/pricing/discount-rules.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Accordion } from '#web/base/ui/Accordion.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { useLead } from '#web/product/Lead.tsx';
import { useSession } from '#web/session/SessionContext.ts';
import { useCart } from './CartContext.ts';
import { useCartView } from './use-cart-view.ts';

const MAX_CODE_LENGTH = 40;

/**
 * The server checks a code with the whole cart, and the result is shown as text. The code stays
 * applied in this tab.
 */
export function CouponField() {
  const { t } = useTranslation('cart');
  const { couponCode, coupon } = useCartView();
  return (
    <Accordion title={t('coupon.title')} size="s" isOpen={couponCode !== null}>
      {coupon?.state === 'applied' ? (
        <UsedCoupon code={coupon.code} />
      ) : (
        <CouponForm key={couponCode} />
      )}
    </Accordion>
  );
}

function UsedCoupon({ code }: { code: string }) {
  const { t } = useTranslation('cart');
  const { applyCoupon } = useCart();
  const remove = useFocusWhenLost<HTMLButtonElement>();
  return (
    <div className="cart-coupon-used">
      <p className="small" role="status">
        <Icon name="check" size="s" /> {t('coupon.applied', { code })}
      </p>
      <Button
        ref={remove}
        variant="quiet"
        size="s"
        aria-label={t('coupon.removeCode', { code })}
        onClick={() => void applyCoupon(null)}
      >
        {t('coupon.remove')}
      </Button>
    </div>
  );
}

function CouponForm() {
  const { t } = useTranslation('cart');
  const { couponCode, isCalculating, applyCoupon } = useCart();
  const [typed, setTyped] = useState(couponCode ?? '');
  const isTried = couponCode !== null && foldCoupon(typed) === couponCode;
  const input = useFocusWhenLost<HTMLInputElement>();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const code = foldCoupon(typed) || null;
    if (code !== null || couponCode !== null) void applyCoupon(isTried ? null : code);
  }

  return (
    <form method="post" className="cart-coupon" onSubmit={handleSubmit}>
      <Field label={t('coupon.label')} error={useCouponProblem(isTried)}>
        <Input
          ref={input}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          maxLength={MAX_CODE_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" variant="line" isBusy={isTried && isCalculating}>
        {t(isTried ? 'coupon.remove' : 'coupon.apply')}
      </Button>
      {isTried && <CouponWay />}
    </form>
  );
}

/**
 * Why the tried code has no effect; undefined while that is unknown, or while another code is being
 * typed.
 */
function useCouponProblem(isTried: boolean): string | undefined {
  const { t, i18n } = useTranslation('cart');
  const { text } = useLead();
  const { coupon, isCalculating } = useCartView();
  if (!isTried || isCalculating) return undefined;
  if (!coupon || coupon.state === 'applied') return coupon ? undefined : t('coupon.unchecked');
  return t(`coupon.states.${coupon.state}`, {
    amount: coupon.missingAmount === null ? '' : text(fromLira(coupon.missingAmount)),
    quantity:
      coupon.missingQuantity === null ? '' : numberText(coupon.missingQuantity, i18n.language),
  });
}

function CouponWay() {
  const { t } = useTranslation('cart');
  const { coupon } = useCartView();
  const { user } = useSession();
  if (coupon?.state !== 'sign-in' || user) return null;
  return (
    <p className="small">
      <Link className="text-link" to="/login">
        {t('signIn')}
      </Link>
    </p>
  );
}

/** It replaces the focused element, so it takes the focus. */
function useFocusWhenLost<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  useEffect(() => {
    const details = ref.current?.closest('details');
    if (document.activeElement === document.body && details?.dataset.touched) ref.current?.focus();
    const markTouched = () => {
      if (details) details.dataset.touched = 'yes';
    };
    details?.addEventListener('focusin', markTouched);
    return () => details?.removeEventListener('focusin', markTouched);
  }, []);
  return ref;
}
