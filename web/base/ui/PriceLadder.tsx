import type { ReactNode } from 'react';

export type PriceStep = { price: ReactNode; range: string; isCurrent?: boolean };

type PriceLadderProps = {
  title: string;
  unit: ReactNode;
  steps: readonly PriceStep[];
  /** Null keeps its room free, so that nothing moves when it comes or goes. */
  next?: ReactNode;
};

/**
 * Bulk prices as stairs that go down; the step in force is tinted, one line says how many more
 * reach the next.
 */
export function PriceLadder({ title, unit, steps, next }: PriceLadderProps) {
  return (
    <div className="ladder">
      <div className="ladder-top">
        <h2 className="title">{title}</h2>
        <span className="micro mute">{unit}</span>
      </div>
      {/* Many steps scroll sideways on a phone: the keyboard must reach them. */}
      <ol aria-label={title} tabIndex={steps.length > 4 ? 0 : undefined}>
        {steps.map((step) => (
          <li key={step.range} aria-current={step.isCurrent || undefined}>
            <b>{step.price}</b>
            <span>{step.range}</span>
          </li>
        ))}
      </ol>
      {next !== undefined && (
        <p className="next" aria-live="polite">
          {next}
        </p>
      )}
    </div>
  );
}
