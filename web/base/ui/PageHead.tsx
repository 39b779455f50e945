import type { ReactNode } from 'react';
import { PageTitle } from '#web/base/page/PageTitle.tsx';

/** The head of a page: its title, a sentence about it, and its main action. */
export function PageHead({
  title,
  text,
  action,
}: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <header className="account-head">
      <PageTitle title={title} isHidden />
      <div>
        <h1 className="h1">{title}</h1>
        {text && <p className="second">{text}</p>}
      </div>
      {action}
    </header>
  );
}
