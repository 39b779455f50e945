import type { ReactNode } from 'react';
import { Ring } from './Logo.tsx';

/** An empty list or page: says why it is empty and what to do next. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="empty">
      <Ring />
      <h2 className="h3">{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
