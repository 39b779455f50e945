import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { marksOf, numberText } from '#shared/base/format.ts';
import { largestQuantity, roundUpQuantity } from '#shared/catalogue/quantity.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { afterPress } from '#web/base/ui/after-press.ts';
import { Icon } from '#web/base/ui/Icon.tsx';

type QuantityInputProps = {
  value: number;
  onChange: (quantity: number) => void;
  /** A larger quantity was typed than `max` allows; the first was set instead. */
  onLimited?: (quantity: number, typed: number) => void;
  /** Names what is counted, e.g. "Adet: 50 ml kare şişe". */
  label: string;
  min?: number;
  step?: number;
  /** The stock; without it there is no upper end. */
  max?: number | undefined;
  isDisabled?: boolean;
  isInvalid?: boolean;
};

/**
 * A quantity to type or step through. A typed value is applied on Enter or on leaving the field,
 * raised to the minimum and the step, limited to the stock; below 1 it is ignored (specification
 * 5).
 */
export function QuantityInput({
  value,
  onChange,
  onLimited,
  label,
  min = 1,
  step = 1,
  max = Number.MAX_SAFE_INTEGER,
  isDisabled = false,
  isInvalid = false,
}: QuantityInputProps) {
  const { t, i18n } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  const [isFocused, setFocused] = useState(false);
  const [draft, setDraft] = useState<string | null>(null);
  // Without thousands separators it can be edited digit by digit.
  useLayoutEffect(() => {
    if (isFocused) input.current?.select();
  }, [isFocused]);
  const rule = { minQuantity: min, quantityStep: step };
  const smallest = roundUpQuantity(rule, 1);
  const largest = Math.max(largestQuantity(rule, max), smallest);

  const change = (requested: number) => {
    const quantity = Math.min(roundUpQuantity(rule, requested), largest);
    setDraft(null);
    if (quantity !== value) onChange(quantity);
  };
  const commit = () => {
    if (draft === null) return;
    const typed = readQuantity(draft, i18n.language);
    if (typed === null || typed < 1) setDraft(null);
    else {
      change(typed);
      if (typed > largest) onLimited?.(largest, typed);
    }
  };
  // From a quantity that the step does not allow, it goes down to the next allowed one.
  const stepDown = () => change(Math.floor((value - 1) / step) * step);
  const stepUp = () => change(value + 1);

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      // The field is often inside a form that Enter would submit.
      event.preventDefault();
      commit();
    }
    if (event.key === 'Escape') setDraft(null);
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      if (event.key === 'ArrowUp') stepUp();
      else stepDown();
    }
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a visible legend
    <div className="qty" role="group" aria-label={label} aria-invalid={isInvalid || undefined}>
      <button
        type="button"
        aria-label={t('decrease')}
        disabled={isDisabled}
        aria-disabled={value <= smallest}
        onClick={stepDown}
      >
        <Icon name="minus" size="s" />
      </button>
      <input
        ref={input}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        aria-label={label}
        disabled={isDisabled}
        value={draft ?? (isFocused ? value : numberText(value, i18n.language))}
        onChange={(event) => setDraft(event.target.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          afterPress(commit);
        }}
        onKeyDown={handleKeyDown}
      />
      <button
        type="button"
        aria-label={t('increase')}
        disabled={isDisabled}
        aria-disabled={value >= largest}
        onClick={stepUp}
      >
        <Icon name="plus" size="s" />
      </button>
    </div>
  );
}

/** Whole numbers, with or without the marks between thousands; null for anything else. */
export function readQuantity(text: string, language: string): number | null {
  const trimmed = text.trim();
  if (/^\d+$/.test(trimmed)) return Number(trimmed);
  const { thousands } = marksOf(language);
  const [first = '', ...groups] = trimmed.split(thousands);
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
  return isGrouped ? Number(first + groups.join('')) : null;
}
