import type { ReactNode } from 'react';
import { PageTitle } from '../layout/PageTitle.tsx';

/** The head of a page of the account: what it is, a sentence, and the one thing to do. */
export function AccountHead({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) {
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
