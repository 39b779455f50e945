import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { numberText } from '#shared/base/format.ts';
import { MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import type { StockAlertInput } from '#shared/customers/stock-alerts.ts';
import { ApiError } from '#web/base/api/api.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { packOf } from '#web/product/product-state.ts';
import { QuantityInput } from '#web/product/QuantityInput.tsx';
import { browserApi } from '#web/session/browser.ts';
import { useSession } from '#web/session/SessionContext.ts';

type State =
  | { kind: 'asking' | 'sending' }
  | { kind: 'failed'; message: string }
  | { kind: 'saved'; email: string; quantity: number };

type StockAlertFormProps = {
  product: Pick<Product, 'id' | 'quantity' | 'minQuantity' | 'quantityStep'>;
  quantity: number;
  /** Called when the server reports that the product is in stock after all. */
  onInStock: () => Promise<void>;
  beside?: ReactNode;
};

/** An e-mail address and a quantity; one mail is sent when that many are in stock. */
export function StockAlertForm({
  product,
  quantity: first,
  onInStock,
  beside,
}: StockAlertFormProps) {
  const { t } = useTranslation(['stock-alerts', 'catalogue']);
  const { user } = useSession();
  const [typed, setTyped] = useState<string | null>(null);
  const [quantity, setQuantity] = useState(first);
  const [isWrong, setWrong] = useState(false);
  const [state, setState] = useState<State>({ kind: 'asking' });
  const input = useRef<HTMLInputElement>(null);
  // The customer's own address, once it is known and until another one is typed.
  const address = typed ?? user?.email ?? '';

  // Text typed before hydration stays.
  useLayoutEffect(() => {
    if (input.current?.value) setTyped(input.current.value);
  }, []);

  function refuseAddress() {
    setWrong(true);
    input.current?.focus();
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (state.kind === 'sending') return;
    // The browser's own rule, so that a page with one small form needs no schemas; the server's
    // rule decides.
    if (address.trim() === '' || !input.current?.validity.valid) {
      refuseAddress();
      return;
    }
    setState({ kind: 'sending' });
    try {
      const body: StockAlertInput = { email: address.trim(), quantity };
      await browserApi().post('/products/{id}/stock-alerts', { path: { id: product.id }, body });
      setState({ kind: 'saved', email: address.trim(), quantity });
    } catch (error) {
      await handleFailure(error);
    }
  }

  async function handleFailure(error: unknown) {
    const refusal = error instanceof ApiError ? error : null;
    if (refusal?.errors.some(({ path }) => path === 'email')) {
      setState({ kind: 'asking' });
      refuseAddress();
      return;
    }
    if (refusal?.code === 'ALREADY_IN_STOCK') await onInStock();
    setState({ kind: 'failed', message: refusal?.code ? refusal.message : t('failed') });
  }

  if (state.kind === 'saved')
    return (
      <>
        <Saved product={product} quantity={state.quantity} email={state.email} />
        {beside}
      </>
    );
  const onSubmit = (event: FormEvent) => void send(event);
  return (
    <form method="post" className="stock-alert-form" noValidate onSubmit={onSubmit}>
      <Field label={t('email')} error={isWrong ? t('emailWrong') : undefined}>
        <Input
          ref={input}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          value={address}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
        />
      </Field>
      <RequestedQuantity product={product} quantity={quantity} onChange={setQuantity} />
      <div className="stock-alert-act">
        <Button type="submit" isBusy={state.kind === 'sending'}>
          {t('catalogue:stockAlert')}
        </Button>
        {beside}
      </div>
      <p className="hint">{t('once')}</p>
      {state.kind === 'failed' && <Alert tone="no">{state.message}</Alert>}
    </form>
  );
}

function RequestedQuantity({
  product,
  quantity,
  onChange,
}: Pick<StockAlertFormProps, 'product' | 'quantity'> & { onChange: (quantity: number) => void }) {
  const { t } = useTranslation('stock-alerts');
  return (
    <div className="field">
      <span className="label" aria-hidden="true">
        {t('quantity', packOf(product.quantity))}
      </span>
      <QuantityInput
        label={t('quantity', packOf(product.quantity))}
        value={quantity}
        onChange={onChange}
        min={product.minQuantity}
        step={product.quantityStep}
        max={MAX_QUANTITY}
      />
    </div>
  );
}

function Saved({
  product,
  quantity,
  email,
}: Pick<StockAlertFormProps, 'product' | 'quantity'> & { email: string }) {
  const { t, i18n } = useTranslation('stock-alerts');
  return (
    <Alert tone="ok">
      <p>
        <b>{t('noted')}</b>{' '}
        {t('notedText', {
          count: quantity,
          number: numberText(quantity, i18n.language),
          email,
          ...packOf(product.quantity),
        })}
      </p>
    </Alert>
  );
}
