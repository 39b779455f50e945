import { useState } from 'react';
import { dateText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { QuoteMade } from '#shared/quotes/quotes.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { SummaryList } from '#web/base/ui/Table.tsx';
import { QuoteForm } from './QuoteForm.tsx';
import { pdfOf } from './quote-pdf.ts';

type Made = QuoteMade & { email: string };

/** Asks who the quote is for; then says where it is. Opened anew it asks anew: the cart may be another one by then. */
export function QuoteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('quotes');
  const [made, setMade] = useState<Made | null>(null);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => {
        setMade(null);
        onClose();
      }}
      title={t(made ? 'made.title' : 'form.title')}
    >
      {made ? (
        <QuoteReady made={made} />
      ) : (
        <QuoteForm onMade={(answer, email) => setMade({ ...answer, email })} />
      )}
    </Dialog>
  );
}

function QuoteReady({ made: { number, code, expiresAt, total, email } }: { made: Made }) {
  const { t, i18n } = useTranslation('quotes');
  return (
    <div className="stack">
      <Alert tone="ok">
        {t('made.text', { number, email, day: dateText(expiresAt, i18n.language) })}
      </Alert>
      <SummaryList
        rows={[
          {
            key: 'total',
            label: t('made.total'),
            value: formatLira(fromLira(total), i18n.language),
            kind: 'total',
          },
        ]}
      />
      <div className="row">
        <ButtonLink to={`/quotes/${code}`}>{t('made.open')}</ButtonLink>
        <a className="btn btn--line" href={pdfOf(code)} download>
          {t('made.pdf')}
        </a>
      </div>
    </div>
  );
}
