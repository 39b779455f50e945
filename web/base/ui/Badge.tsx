import type { ReactNode } from 'react';

export type BadgeTone = 'plain' | 'off' | 'line' | 'ok' | 'no' | 'wait' | 'info';

/** A short state or mark: `off` for a reduction, the others for states. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={tone === 'plain' ? 'badge' : `badge badge--${tone}`}>{children}</span>;
}

/** Whether it can be bought, always as text. */
export function StockState({
  state,
  children,
}: {
  state: 'in' | 'low' | 'out';
  children: ReactNode;
}) {
  return (
    <span className={state === 'in' ? 'stock' : `stock stock--${state === 'low' ? 'low' : 'no'}`}>
      {children}
    </span>
  );
}
