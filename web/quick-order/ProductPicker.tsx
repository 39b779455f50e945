// A field that finds products by name, neck, code or English word (a WAI-ARIA combobox). That of
// Base UI would hide the rest of the page from screen readers while its list is open.
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { SUGGEST_FROM_LENGTH } from '#shared/base/paging.ts';
import type { SuggestedProduct } from '#shared/catalogue/search.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { useLead } from '#web/product/Lead.tsx';
import { smallestQuantity, unitPriceAt } from '#web/product/product-price.ts';
import { stockLevel, writtenIn } from '#web/product/product-state.ts';
import { optionId } from '#web/search/search-box.ts';
import { useRoom, useSuggestions } from '#web/search/use-suggestions.ts';

type ProductPickerProps = {
  input: RefObject<HTMLInputElement | null>;
  onPick: (product: SuggestedProduct) => void;
};

export function ProductPicker({ input, onPick }: ProductPickerProps) {
  const { t } = useTranslation('quick-order');
  const id = useId();
  const picker = usePicker(onPick);
  const { products, active, isShown } = picker;
  return (
    <div className="field quick-pick">
      <label htmlFor={id}>{t('pick')}</label>
      <input
        id={id}
        ref={input}
        type="text"
        className="input"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown && products.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={
          isShown && products[active] ? optionId(`${id}-list`, active) : undefined
        }
        aria-describedby={`${id}-hint`}
        placeholder={t('pickPlaceholder')}
        value={picker.text}
        onChange={(event) => picker.type(event.target.value)}
        onKeyDown={picker.handleKeyDown}
        onBlur={picker.close}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <PickerList id={`${id}-list`} picker={picker} />
      <p className="hint" id={`${id}-hint`}>
        {t('pickHint')}
      </p>
    </div>
  );
}

function PickerList({ id, picker }: { id: string; picker: ReturnType<typeof usePicker> }) {
  const { t } = useTranslation(['quick-order', 'search']);
  const frame = useRef<HTMLDivElement>(null);
  const { products, active, isShown, searchedFor } = picker;
  const room = useRoom(frame, isShown);
  useEffect(() => {
    if (isShown)
      document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, isShown, active]);
  const isNothing = isShown && products.length === 0;
  return (
    <div className="quick-pick-place">
      <p role="status" className={isNothing ? 'quick-pick-popup small' : 'sr-only'}>
        {isShown && (isNothing ? t('pickNone') : t('search:count', { count: products.length }))}
      </p>
      {isShown && !isNothing && (
        // A press on the list keeps the focus in the field, which handles the keys.
        // biome-ignore lint/a11y/noStaticElementInteractions: the options are what is pressed
        <div
          className="quick-pick-popup"
          ref={frame}
          style={room === null ? undefined : { maxHeight: room }}
          onMouseDown={(event) => event.preventDefault()}
        >
          {searchedFor && <p className="small">{t('pickCorrected', { text: searchedFor })}</p>}
          <div role="listbox" id={id} aria-label={t('pickList')}>
            {products.map((product, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
              <div
                key={product.id}
                id={optionId(id, index)}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                className="quick-pick-option"
                onClick={() => picker.pick(product)}
              >
                <PickerOption product={product} />
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function usePicker(onPick: (product: SuggestedProduct) => void) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const query = text.trim();
  const answered = useSuggestions(query, true);
  const { products = [], searchedFor = null } = answered?.suggestions ?? {};
  const isAsked = [...query].length >= SUGGEST_FROM_LENGTH;
  const isAnswered = !isAsked || answered?.query === query;

  function pick(product: SuggestedProduct) {
    setText('');
    setOpen(false);
    onPick(product);
  }
  const pickWhenAnswered = usePickWhenAnswered(isAnswered, () => products[0] && pick(products[0]));
  function type(next: string) {
    setText(next);
    setOpen(true);
    setActive(0);
  }
  function enter() {
    const chosen = isOpen ? products[active] : undefined;
    if (!isAnswered) pickWhenAnswered();
    else if (chosen) pick(chosen);
  }
  const go = (step: number) => {
    if (!isOpen) return setOpen(true);
    if (products.length > 0) setActive((active + step + products.length) % products.length);
  };
  const acts = new Map<string, () => void>([
    ['ArrowDown', () => go(1)],
    ['ArrowUp', () => go(-1)],
    ['Enter', enter],
    ['Escape', () => (isOpen ? setOpen(false) : setText(''))],
  ]);
  function handleKeyDown(event: KeyboardEvent) {
    const act = acts.get(event.key);
    // While an input method composes, Enter and the arrows choose among its characters.
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  }
  const close = () => setOpen(false);
  const isShown = isOpen && isAsked && answered !== null;
  return { text, products, searchedFor, active, isShown, type, pick, close, handleKeyDown };
}

/** Enter before the response picks the first product of that response, not of an earlier one. */
function usePickWhenAnswered(isAnswered: boolean, pickBest: () => unknown) {
  const [isWaiting, setWaiting] = useState(false);
  const handleAnswer = useEffectEvent(pickBest);
  useEffect(() => {
    if (!isWaiting || !isAnswered) return;
    setWaiting(false);
    handleAnswer();
  }, [isWaiting, isAnswered]);
  return () => setWaiting(true);
}

function PickerOption({ product }: { product: SuggestedProduct }) {
  const { t } = useTranslation('search');
  const { text, taxLabel } = useLead();
  const level = stockLevel(product.stock);
  return (
    <>
      <Photo picture={product.picture} src={product.imageUrl} alt="" shape="square" sizes="48px" />
      <span className="quick-pick-name">
        <b lang={writtenIn(product, 'name')}>{product.name}</b>{' '}
        <span className="micro mute num">
          {product.sku} ·{' '}
          <span data-stock={level}>{t(`stock.${level}`, { count: product.stock })}</span>
        </span>
      </span>{' '}
      <span className="quick-pick-price num">
        <b>{text(unitPriceAt(product, smallestQuantity(product)), product.taxRatePercentage)}</b>{' '}
        <span className="micro mute">{taxLabel}</span>
      </span>
    </>
  );
}
