import { numberText } from '#shared/base/format.ts';
import { DEFAULT_LANGUAGE } from '#shared/base/languages.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { CartChange } from '#shared/checkout/checkout.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { useCart } from '#web/cart/CartContext.ts';
import { packOf } from '#web/product/product-state.ts';
import type { CheckoutFailure } from './checkout-request.ts';

type FailureNoticeProps = {
  failure: CheckoutFailure;
  isBusy: boolean;
  onAccept: (change: CartChange) => void;
  /** Null when the earlier order content is no longer known, e.g. after a reload. */
  onContinue: (() => void) | null;
  onAnew: () => void;
};

/** Here the server uses the Turkish names of products. */
const turkishOn = (language: string) =>
  language === DEFAULT_LANGUAGE ? undefined : DEFAULT_LANGUAGE;

/** Why the order was refused and what to do. */
export function FailureNotice({
  failure,
  isBusy,
  onAccept,
  onContinue,
  onAnew,
}: FailureNoticeProps) {
  const { t } = useTranslation('checkout');
  if (failure.kind === 'network') {
    return (
      <Alert tone="no">
        <p>
          <b lang="en">{t('networkFailure')}</b>
        </p>
        <p>{t('networkHint')}</p>
      </Alert>
    );
  }
  if (failure.kind === 'refused') return <Alert tone="no">{failure.message}</Alert>;
  if (failure.kind === 'reused') {
    return (
      <Alert tone="no">
        <div className="stack">
          <p>
            <b>{t('reused.title')}</b> {t('reused.text')}
          </p>
          <div className="row">
            {onContinue && (
              <Button size="s" isBusy={isBusy} onClick={onContinue}>
                {t('reused.continue')}
              </Button>
            )}
            <Button size="s" variant="line" isBusy={isBusy} onClick={onAnew}>
              {t('reused.anew')}
            </Button>
          </div>
        </div>
      </Alert>
    );
  }
  return <ChangeNotice change={failure.change} isBusy={isBusy} onAccept={onAccept} />;
}

function ChangeNotice({
  change,
  isBusy,
  onAccept,
}: {
  change: CartChange;
  isBusy: boolean;
  onAccept: (change: CartChange) => void;
}) {
  const { t, i18n } = useTranslation('checkout');
  const write = (lira: number) => formatLira(fromLira(lira), i18n.language);
  const { items } = useCart();
  const figure = (value: number) => numberText(value, i18n.language);
  const packOfRow = (productId: number) =>
    packOf(items.find(({ id }) => id === productId)?.piecesPerUnit ?? 1);
  return (
    <Alert tone="no">
      <div className="stack">
        <p>
          <b>{t('change.title')}</b>
        </p>
        <ul className="checkout-changes">
          {change.rows.map((row) => (
            <li key={`${row.productId} ${row.problem} ${row.requestedQuantity}`}>
              <span lang={row.name === null ? undefined : turkishOn(i18n.language)}>
                {row.name ?? t('change.unnamed')}
              </span>
              <span className="second num">
                {t(
                  `change.${row.problem === 'not-enough' && row.availableQuantity <= 0 ? 'out-of-stock' : row.problem}`,
                  {
                    requested: figure(row.requestedQuantity),
                    available: figure(row.availableQuantity),
                    seen: write(row.seenPrice),
                    price: row.price === null ? '' : write(row.price),
                    ...packOfRow(row.productId),
                  },
                )}
              </span>
            </li>
          ))}
        </ul>
        {change.total !== null && <p>{t('change.totalOnly', { total: write(change.total) })}</p>}
        <div>
          <Button size="s" isBusy={isBusy} onClick={() => onAccept(change)}>
            {t('change.accept')}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
