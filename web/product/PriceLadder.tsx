import type { ReactNode } from 'react';

type PriceStep = { price: ReactNode; range: string; isCurrent?: boolean };

type PriceLadderProps = {
  title: string;
  unit: ReactNode;
  steps: readonly PriceStep[];
  /** Null reserves its space, so that nothing moves when it appears or disappears. */
  next?: ReactNode;
};

/**
 * Bulk prices as descending stairs; the current price tier is tinted, and one line says how many
 * more pieces reach the next.
 */
export function PriceLadder({ title, unit, steps, next }: PriceLadderProps) {
  return (
    <div className="ladder">
      <div className="ladder-top">
        <h2 className="title">{title}</h2>
        <span className="micro mute">{unit}</span>
      </div>
      {/* Many price tiers scroll sideways on a phone: the keyboard must reach them. */}
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
