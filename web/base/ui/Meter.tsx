import { type ReactNode, useId } from 'react';

/** A progress bar, with its label above the bar. */
export function Meter({ label, value, max }: { label: ReactNode; value: number; max: number }) {
  const id = useId();
  return (
    <div className="meter">
      <p id={id}>{label}</p>
      <progress aria-labelledby={id} value={Math.min(Math.max(value, 0), max)} max={max} />
    </div>
  );
}
