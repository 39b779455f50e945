import { type KeyboardEvent, useState } from 'react';
import { numberText } from '#shared/base/format.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { afterPress } from '#web/base/ui/after-press.ts';
import { Field, Input } from '#web/base/ui/Field.tsx';

type MmFieldProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange: (mm: number) => void;
  hint?: string;
};

/**
 * A length in millimetres with one decimal, typed with comma or point, or stepped with the arrow
 * keys.
 */
export function MmField({ label, value, min, max, step = 0.5, onChange, hint }: MmFieldProps) {
  const { i18n } = useTranslation();
  const [draft, setDraft] = useState<string | null>(null);
  const most = Math.max(min, max);
  const change = (requested: number) => {
    const mm = Math.round(Math.min(Math.max(requested, min), most) * 10) / 10;
    if (mm !== value) onChange(mm);
  };
  const commit = () => {
    const typed = draft === null ? null : readMm(draft);
    if (typed !== null) change(typed);
    setDraft(null);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      commit();
    }
    if (event.key === 'Escape') setDraft(null);
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      setDraft(null);
      change(
        ((draft === null ? null : readMm(draft)) ?? value) +
          (event.key === 'ArrowUp' ? step : -step),
      );
    }
  };
  return (
    <Field label={label} hint={hint}>
      <span className="mm-box">
        <Input
          inputMode="decimal"
          autoComplete="off"
          maxLength={7}
          aria-label={`${label}, mm`}
          value={draft ?? numberText(value, i18n.language)}
          onChange={(event) => {
            setDraft(event.target.value);
            const typed = readMm(event.target.value);
            // An incomplete value ("1" of "12") is applied only when the field is left.
            if (typed !== null && typed >= min && typed <= most) change(typed);
          }}
          onBlur={() => afterPress(commit)}
          onFocus={(event) => event.target.select()}
          onKeyDown={handleKeyDown}
        />
        <span aria-hidden="true">mm</span>
      </span>
    </Field>
  );
}

/** "22,5" and "22.5"; null for anything else. */
function readMm(text: string): number | null {
  const trimmed = text.trim().replace(',', '.');
  return /^\d{1,4}(\.\d*)?$/.test(trimmed) ? Number(trimmed) : null;
}
