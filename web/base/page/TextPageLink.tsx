import type { ReactNode } from 'react';
import { usePathPrefix } from './public-url.ts';

/** A link to one of the shop's texts, in a new tab, so that typed text is not lost. */
export function TextPageLink({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <a className="text-link" href={`${usePathPrefix()}${to}`} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
