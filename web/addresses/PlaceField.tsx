import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
import type { PlaceList } from './places.ts';

type PlaceFieldProps = {
  label: string;
  list: PlaceList;
  value: string;
  registration: UseFormRegisterReturn;
  error: string | undefined;
  autoComplete: string;
  /** A hint at what must be chosen first. */
  before: string;
  /** Whether a place can be typed if the list lacks it. */
  mayType?: boolean;
  onReset: () => void;
};

/** A place from its list; without a list, or if the place may be missing from it, it is typed. */
export function PlaceField({
  label,
  list,
  value,
  registration,
  error,
  autoComplete,
  before,
  mayType = false,
  onReset,
}: PlaceFieldProps) {
  const { t } = useTranslation('checkout');
  const [wantsToType, setWantsToType] = useState(false);
  const names = list.kind === 'ready' ? list.names : [];
  // A draft may contain a typed place.
  const isUnlisted = list.kind === 'ready' && value !== '' && !names.includes(value);
  const isTyped = list.kind === 'failed' || (mayType && (wantsToType || isUnlisted));
  if (isTyped) {
    return (
      <Field
        label={label}
        error={error}
        hint={
          list.kind === 'ready' && (
            <button
              type="button"
              className="text-link place-switch"
              onClick={() => {
                setWantsToType(false);
                onReset();
              }}
            >
              {t('fromList')}
            </button>
          )
        }
      >
        <Input
          {...registration}
          autoComplete={autoComplete}
          enterKeyHint="next"
          maxLength={100}
          autoFocus={wantsToType}
        />
      </Field>
    );
  }
  const first =
    list.kind === 'none' ? before : list.kind === 'loading' ? t('loadingList') : t('choose');
  return (
    <Field label={label} error={error}>
      <Select
        {...registration}
        value={names.includes(value) ? value : ''}
        autoComplete={autoComplete}
        disabled={list.kind !== 'ready'}
        aria-busy={list.kind === 'loading'}
        onChange={(event) => {
          if (event.target.value === NOT_LISTED) setWantsToType(true);
          else void registration.onChange(event);
        }}
      >
        <option value="">{first}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
        {/* At the end: an arrow key on the closed list must not select it first. */}
        {mayType && <option value={NOT_LISTED}>{t('notListed')}</option>}
      </Select>
    </Field>
  );
}

const NOT_LISTED = '\u0000';
