import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_QUANTITY } from '#shared/cart.ts';
import type { Product } from '#shared/catalogue.ts';
import type { StockAlertInput } from '#shared/stock-alerts.ts';
import { ApiError } from '../api.ts';
import { browserApi } from '../browser.ts';
import { numberText, packOf } from '../catalogue/number-text.ts';
import { useSession } from '../session/SessionContext.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Field, Input } from '../ui/Field.tsx';
import { QuantityInput } from '../ui/QuantityInput.tsx';

type State = { kind: 'asking' | 'sending' } | { kind: 'failed'; message: string } | { kind: 'noted'; email: string; quantity: number };

type StockAlertFormProps = {
  product: Pick<Product, 'id' | 'quantity' | 'minQuantity' | 'quantityStep'>;
  quantity: number;
  /** The server says that it is there after all. */
  onInStock: () => Promise<void>;
  beside?: ReactNode;
};

/** An address and a quantity; one mail when that many are there. */
export function StockAlertForm({ product, quantity: first, onInStock, beside }: StockAlertFormProps) {
  const { t, i18n } = useTranslation('stock-alerts');
  const { user } = useSession();
  const [typed, setTyped] = useState<string | null>(null);
  const [quantity, setQuantity] = useState(first);
  const [isWrong, setWrong] = useState(false);
  const [state, setState] = useState<State>({ kind: 'asking' });
  const input = useRef<HTMLInputElement>(null);
  // The customer's own, as soon as it is known and until something else is typed.
  const address = typed ?? user?.email ?? '';

  // What was typed before the page came alive stays, before it is drawn anew.
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
    // The browser's own rule, so that a page with one small form needs no schemas; the server's rule decides.
    if (address.trim() === '' || !input.current?.validity.valid) {
      refuseAddress();
      return;
    }
    setState({ kind: 'sending' });
    try {
      const body: StockAlertInput = { email: address.trim(), quantity };
      await browserApi().call('POST', `/products/${product.id}/stock-alerts`, { body });
      setState({ kind: 'noted', email: address.trim(), quantity });
    } catch (error) {
      if (error instanceof ApiError && error.errors.some(({ path }) => path === 'email')) {
        setState({ kind: 'asking' });
        refuseAddress();
        return;
      }
      const isRefusal = error instanceof ApiError && error.code !== undefined;
      if (isRefusal && error.code === 'ALREADY_IN_STOCK') await onInStock();
      setState({ kind: 'failed', message: isRefusal ? error.message : t('failed') });
    }
  }

  if (state.kind === 'noted') {
    return (
      <>
        <Alert tone="ok">
          <p>
            <b>{t('noted')}</b> {t('notedText', { count: state.quantity, number: numberText(state.quantity, i18n.language), email: state.email, ...packOf(product.quantity) })}
          </p>
        </Alert>
        {beside}
      </>
    );
  }
  return (
    <form className="stock-alert-form" noValidate onSubmit={(event) => void send(event)}>
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
      <div className="field">
        <span className="label" aria-hidden="true">
          {t('quantity', packOf(product.quantity))}
        </span>
        <QuantityInput
          label={t('quantity', packOf(product.quantity))}
          value={quantity}
          onChange={setQuantity}
          min={product.minQuantity}
          step={product.quantityStep}
          max={MAX_QUANTITY}
        />
      </div>
      <div className="stock-alert-act">
        <Button type="submit" isBusy={state.kind === 'sending'}>
          {t('send')}
        </Button>
        {beside}
      </div>
      <p className="hint">{t('once')}</p>
      {state.kind === 'failed' && <Alert tone="no">{state.message}</Alert>}
    </form>
  );
}
