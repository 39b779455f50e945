// Orders several members of a family at once: a quantity field beside each, and one button for all
// of them.
import './family-order.css';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import { formatLira } from '#shared/base/money.ts';
import type { ProductFamily } from '#shared/catalogue/catalogue.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { afterPress } from '#web/base/ui/after-press.ts';
import { Button } from '#web/base/ui/Button.tsx';
import { FieldError } from '#web/base/ui/Field.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { useCart } from '#web/cart/CartContext.ts';
import { useLead } from '#web/product/Lead.tsx';
import { isBuyable } from '#web/product/product-price.ts';
import { packOf, writtenIn } from '#web/product/product-state.ts';
import { browserApi } from '#web/session/browser.ts';
import {
  type FamilyRow,
  familyRows,
  filledRows,
  pricesOf,
  type TypedQuantities,
} from './family-order.ts';
import { readMembers } from './named-products.ts';

export type FamilyProduct = { id: number; family?: ProductFamily | undefined };

/** Renders nothing until the members have loaded, or if loading fails. */
export function FamilyOrder({ product }: { product: FamilyProduct }) {
  const { family } = product;
  return family ? <FamilyMembers key={family.name} id={product.id} family={family} /> : null;
}

function FamilyMembers({ id, family }: { id: number; family: ProductFamily }) {
  const { t, i18n } = useTranslation(['families', 'cart']);
  const ids = [id, ...family.others.map((other) => other.id)].sort((a, b) => a - b);
  const { data: members } = useRemote(`family ${ids.join(',')}`, () =>
    readMembers(browserApi(), ids),
  );
  const [typed, setTyped] = useState<TypedQuantities>({});
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { putIntoCart } = useCart();
  const { showToast } = useToast();
  if (!members || members.length < 2) return null;
  const rows = familyRows(members, typed, i18n.language);
  const gone = family.others.filter((other) => !members.some((member) => member.id === other.id));

  function type(productId: number, text: string) {
    setMissing(false);
    setTyped((before) => ({ ...before, [productId]: text }));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const filled = filledRows(rows);
    const wrong = rows.find(({ problem }) => problem !== null);
    setMissing(!wrong && filled.length === 0);
    if (wrong || filled.length === 0) {
      const field = wrong ? `[name="family-${wrong.product.id}"]` : 'input:enabled';
      return form.current?.querySelector<HTMLElement>(field)?.focus();
    }
    const added = putIntoCart(filled);
    if (added.length > 0)
      showToast(
        t('added', { count: added.length, number: numberText(added.length, i18n.language) }),
        {
          action: { label: t('cart:goToCart'), to: '/cart' },
        },
      );
    if (added.length < filled.length) showToast(t('cartFull'), { type: 'warning' });
    setTyped({});
  }

  return (
    <section className="section page family-order" aria-labelledby="family-order">
      <h2 className="h2" id="family-order">
        {t('title')}
      </h2>
      <p className="second">
        <b lang={family.isUntranslated ? 'tr' : undefined}>{family.name}</b> · {t('text')}
      </p>
      <form method="post" ref={form} noValidate onSubmit={submit}>
        <ul className="family-rows">
          {rows.map((row) => (
            <MemberRow key={row.product.id} row={row} onType={type} />
          ))}
          {gone.map((other) => (
            <li key={other.id} className="family-row mute">
              <Photo alt="" shape="square" />
              <span className="family-row-name">{other.name}</span>
              <span className="family-row-price small">{t('gone')}</span>
            </li>
          ))}
        </ul>
        {isMissing && <FieldError id="family-missing">{t('nothingTyped')}</FieldError>}
        <Total rows={rows} />
      </form>
    </section>
  );
}

function Total({ rows }: { rows: readonly FamilyRow[] }) {
  const { t, i18n } = useTranslation('families');
  const { sum, taxLabel } = useLead();
  const filled = filledRows(rows);
  return (
    <div className="family-total">
      <p role="status">
        <span className="small second">
          {t('chosen', { count: filled.length, number: numberText(filled.length, i18n.language) })}
        </span>{' '}
        <b className="num">{formatLira(sum(pricesOf(filled)), i18n.language)}</b>{' '}
        <span className="micro mute">{taxLabel}</span>
      </p>
      <Button type="submit">{t('add')}</Button>
    </div>
  );
}

type MemberRowProps = { row: FamilyRow; onType: (productId: number, text: string) => void };

function MemberRow({ row, onType }: MemberRowProps) {
  const { t, i18n } = useTranslation('families');
  const lead = useLead();
  const [isTyping, setTyping] = useState(false);
  const { product } = row;
  const pack = packOf(product.quantity);
  const number = (value: number) => numberText(value, i18n.language);
  const canBuy = isBuyable(product);
  const problem = isTyping ? null : row.problem;
  const errorId = `family-${product.id}-error`;
  return (
    <li className="family-row">
      <Photo
        picture={product.images[0]}
        src={product.imageUrl}
        alt=""
        shape="square"
        sizes="64px"
      />
      <Link
        className="family-row-name"
        to={`/products/${product.id}`}
        lang={writtenIn(product, 'name')}
      >
        {product.name}
      </Link>
      <span className="family-row-price small num">
        <b>{lead.text(row.each, product.taxRatePercentage)}</b>{' '}
        <span className="mute">
          {canBuy ? t('stock', { number: number(product.stock), ...pack }) : t('soldOut')}
          {product.minQuantity > 1 &&
            ` · ${t('minimum', { number: number(product.minQuantity), ...pack })}`}
        </span>
      </span>
      <input
        className="input num family-row-quantity"
        name={`family-${product.id}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        placeholder="0"
        aria-label={t('quantity', { name: product.name })}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem ? errorId : undefined}
        disabled={!canBuy}
        value={row.text}
        onChange={(event) => onType(product.id, event.target.value)}
        onFocus={() => setTyping(true)}
        onBlur={() => afterPress(() => setTyping(false))}
      />
      <span className="family-row-total num">
        {row.quantity !== null && !row.problem && lead.text(row.total, product.taxRatePercentage)}
      </span>
      {problem && (
        <div className="family-row-note">
          <FieldError id={errorId}>
            {t(`problem.${problem.kind}`, {
              stock: number(product.stock),
              minimum: number(product.minQuantity),
              step: number(product.quantityStep),
              ...pack,
            })}
          </FieldError>
          <MendButton
            possible={problem.possible}
            onMend={(quantity) => onType(product.id, String(quantity))}
            pack={pack}
          />
        </div>
      )}
    </li>
  );
}

type MendButtonProps = {
  possible: number | null;
  onMend: (quantity: number) => void;
  pack: ReturnType<typeof packOf>;
};

function MendButton({ possible, onMend, pack }: MendButtonProps) {
  const { t, i18n } = useTranslation('cart');
  if (possible === null) return null;
  return (
    <Button size="s" variant="line" onClick={() => onMend(possible)}>
      {t('makeQuantity', { quantity: numberText(possible, i18n.language), ...pack })}
    </Button>
  );
}
