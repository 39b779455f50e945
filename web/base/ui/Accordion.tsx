import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';

/**
 * A heading that opens its text; it works before the scripts have loaded. Give several the same
 * `name` to keep only one open.
 */
export function Accordion({
  title,
  children,
  isOpen = false,
  size = 'm',
  name,
}: {
  title: ReactNode;
  children: ReactNode;
  isOpen?: boolean;
  size?: 's' | 'm';
  name?: string;
}) {
  return (
    <details
      className={classNames('acc', size === 's' && 'acc--s')}
      open={isOpen || undefined}
      name={name}
    >
      <summary>
        {title}
        <Icon name="plus" />
      </summary>
      <div>{children}</div>
    </details>
  );
}
