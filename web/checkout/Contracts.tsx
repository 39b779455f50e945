import { useCallback, useEffect, useRef, useState } from 'react';
import type { ContractsAnswer } from '#shared/checkout/contracts.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Accordion } from '#web/base/ui/Accordion.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Spinner } from '#web/base/ui/Spinner.tsx';
import { browserApi } from '#web/session/browser.ts';

const kinds = ['preliminary-information', 'distance-sales'] as const;
/** Milliseconds after the last key until the texts are filled in again. */
const REFILL_MS = 800;

type Contracts = { documents: ContractsAnswer['documents']; key: string; hasFailed: boolean };

/**
 * The legal texts, filled with this order's data as far as it is typed, read without leaving the
 * page (domain.md 2.1).
 */
export function ContractTexts({ body }: { body: object }) {
  const { t } = useTranslation('checkout');
  const frame = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [contracts, setContracts] = useState<Contracts>({
    documents: [],
    key: '',
    hasFailed: false,
  });
  const key = JSON.stringify(body);
  const latestKey = useRef(key);
  latestKey.current = key;

  const load = useCallback(async () => {
    const asked = latestKey.current;
    try {
      const { documents } = await browserApi().post('/checkout/contracts', {
        body: JSON.parse(asked),
      });
      setContracts({ documents, key: asked, hasFailed: false });
    } catch {
      // Logged by the client; texts that have loaded stay.
      setContracts((before) => ({ ...before, key: asked, hasFailed: true }));
    }
  }, []);

  // `toggle` does not bubble, so it is listened for in the capture phase.
  useEffect(() => {
    const element = frame.current;
    const handleToggle = (event: Event) =>
      (event.target as HTMLDetailsElement).open && setOpen(true);
    element?.addEventListener('toggle', handleToggle, true);
    return () => element?.removeEventListener('toggle', handleToggle, true);
  }, []);

  const isEmpty = contracts.documents.length === 0;
  const isOld = contracts.key !== key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new key starts the wait again
  useEffect(() => {
    if (!isOpen || !isOld) return;
    const timer = setTimeout(() => void load(), isEmpty ? 0 : REFILL_MS);
    return () => clearTimeout(timer);
  }, [isOpen, isOld, isEmpty, load, key]);

  return (
    <div ref={frame}>
      {kinds.map((kind) => {
        const found = contracts.documents.find((document) => document.kind === kind);
        return (
          <Accordion key={kind} title={t(`contracts.${kind}`)}>
            {found ? (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must scroll it
              <section className="prose contract" aria-label={found.title} tabIndex={0}>
                {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own server's text, with everything typed escaped there */}
                <div dangerouslySetInnerHTML={{ __html: found.html }} />
              </section>
            ) : contracts.hasFailed ? (
              <p className="row" role="alert">
                {t('contracts.failed')}
                <Button size="s" variant="line" onClick={() => void load()}>
                  {t('contracts.again')}
                </Button>
              </p>
            ) : (
              <Spinner label={t('contracts.loading')} />
            )}
          </Accordion>
        );
      })}
    </div>
  );
}
