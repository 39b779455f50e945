import { type ReactNode, useEffect, useRef, useState } from 'react';
import { suggestEmail } from '#shared/base/email-domain.ts';
import { Trans, useTranslation } from '#web/base/i18n/react.tsx';
import { afterPress } from './after-press.ts';

/**
 * Asks about a mail domain that looks mistyped, once the field has been left; null when there is no
 * question.
 */
export function useEmailHint(typed: string, onAccept: (email: string) => void): ReactNode {
  const { t } = useTranslation('common');
  const latest = useRef(typed);
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    latest.current = typed;
  });
  useEffect(() => {
    const handleLeave = () => afterPress(() => setSettled(latest.current));
    document.addEventListener('focusout', handleLeave);
    return () => document.removeEventListener('focusout', handleLeave);
  }, []);
  const email = settled === typed ? suggestEmail(typed) : null;
  return (
    email && (
      <span role="status">
        <Trans
          t={t}
          i18nKey="emailHint"
          values={{ email }}
          components={{
            accept: <AcceptButton onAccept={() => onAccept(email)} />,
          }}
        />
      </span>
    )
  );
}

function AcceptButton({ onAccept, children }: { onAccept: () => void; children?: ReactNode }) {
  return (
    <button type="button" className="text-link break" onClick={onAccept}>
      {children}
    </button>
  );
}
