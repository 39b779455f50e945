import { useId } from 'react';
import type { LabelInk } from '#shared/designs/designs.ts';
import { inkHex } from '#shared/label/label-paint.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';

const inks = Object.keys(inkHex) as LabelInk[];

/** The inks as swatches with their names. */
export function InkChoice({
  label,
  value,
  onChange,
}: {
  label: string;
  value: LabelInk;
  onChange: (ink: LabelInk) => void;
}) {
  const { t } = useTranslation('label');
  const name = useId();
  return (
    <fieldset className="field">
      <legend className="label">{label}</legend>
      <div className="label-inks">
        {inks.map((ink) => (
          <label key={ink}>
            <input
              className="sr-only"
              type="radio"
              name={name}
              checked={ink === value}
              onChange={() => onChange(ink)}
            />
            <i style={{ background: inkHex[ink] }} data-ink={ink} />
            <span>{t(`ink.${ink}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
