import { type ReactNode, useId } from 'react';

export type Choice<Value extends string> = {
  value: Value;
  title: ReactNode;
  description?: ReactNode;
  isDisabled?: boolean;
};

export type ChoiceProps<Value extends string> = {
  /** Read out as the name of the group. */
  label: string;
  choices: readonly Choice<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  name?: string;
};

/**
 * A choice among a few, each with a line that explains it; an unavailable one stays visible with
 * its reason.
 */
export function RadioCards<Value extends string>({
  label,
  choices,
  value,
  onChange,
  name,
  errorId,
}: ChoiceProps<Value> & {
  /** The id of the error line below, if there is one. */
  errorId?: string | undefined;
}) {
  const ownName = useId();
  return (
    <div
      className="choices"
      role="radiogroup"
      aria-label={label}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
    >
      {choices.map((choice) => (
        <label key={choice.value} className="choice">
          <input
            type="radio"
            name={name ?? ownName}
            value={choice.value}
            checked={choice.value === value}
            // Still reachable by keyboard, so that its reason is read out.
            aria-disabled={choice.isDisabled || undefined}
            onChange={() => !choice.isDisabled && onChange(choice.value)}
          />
          <span>
            <b>{choice.title}</b>
            {choice.description && <span className="small second">{choice.description}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}

/** A choice between two or three short options, side by side. */
export function SegmentedControl<Value extends string>({
  label,
  choices,
  value,
  onChange,
  name,
}: ChoiceProps<Value>) {
  const ownName = useId();
  return (
    <div className="seg" role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            className="sr-only"
            type="radio"
            name={name ?? ownName}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.isDisabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.title}
        </label>
      ))}
    </div>
  );
}
