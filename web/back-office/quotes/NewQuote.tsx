import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AdminQuote } from '#shared/quotes/quotes.ts';
import { fetchCustomer } from '#web/back-office/customers/customer-calls.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { QuoteEditor } from './QuoteEditor.tsx';
import { fetchQuote, fetchQuoteRequest } from './quote-calls.ts';
import {
  draftOfCustomer,
  draftOfQuote,
  draftOfRequest,
  draftOfRevision,
  emptyDraft,
  findDraft,
} from './quote-draft.ts';

/**
 * A new quote: empty, with another quote's rows, for a customer, or for a request; or a draft that
 * was saved.
 */
export function NewQuote() {
  const { t } = useTranslation('admin-quotes');
  const { admin } = useAdminSession();
  const [params] = useSearchParams();
  const from = params.get('from');
  const customer = idOf(params.get('customer'));
  const request = idOf(params.get('request'));
  const revised = params.get('revise');
  const source = revised
    ? `revision ${revised}`
    : from
      ? `quote ${from}`
      : customer
        ? `customer ${customer}`
        : request
          ? `request ${request}`
          : '';
  return (
    <>
      <SectionHead
        title={revised ? t('revise.title', { number: revised }) : t('new.title')}
        back={{ to: '/admin/quotes', label: t('title') }}
      />
      <p className="second quote-lead">
        {revised ? t('revise.text', { number: revised }) : t('new.text')}
      </p>
      {admin && (
        <Begun
          key={source}
          adminId={admin.id}
          source={source}
          of={{ revised, from, customer, request }}
        />
      )}
    </>
  );
}

/** Whoever does not see companies makes a quote for none. */
const copyOf = (quote: AdminQuote, maySeeCompanies: boolean) => {
  const draft = draftOfQuote(quote);
  return maySeeCompanies ? draft : { ...draft, company: null };
};

const idOf = (text: string | null): number | null =>
  /^\d{1,10}$/.test(text ?? '') ? Number(text) : null;

function Begun({
  adminId,
  source,
  of,
}: {
  adminId: number;
  source: string;
  of: {
    revised: string | null;
    from: string | null;
    customer: number | null;
    request: number | null;
  };
}) {
  const { revised, from, customer, request } = of;
  const maySeeCompanies = useAdminSession().may('companies');
  const [begun, setBegun] = useState(0);
  const saved = useMemo(
    () => (begun === 0 ? findDraft(adminId, source) : null),
    [adminId, source, begun],
  );
  const start = useRemote(`new quote ${source}`, async (signal) => {
    if (revised) return draftOfRevision(await fetchQuote(revised, signal));
    if (from) return copyOf(await fetchQuote(from, signal), maySeeCompanies);
    if (customer) return draftOfCustomer(await fetchCustomer(customer, signal));
    if (request) return draftOfRequest(await fetchQuoteRequest(request, signal));
    return emptyDraft();
  });
  if (saved)
    return (
      <QuoteEditor
        key="saved"
        adminId={adminId}
        source={source}
        start={saved}
        isSaved
        onRestart={() => setBegun(begun + 1)}
      />
    );
  return (
    <RemoteBox remote={start}>
      {(draft) => (
        <QuoteEditor
          key={begun}
          adminId={adminId}
          source={source}
          start={draft}
          isSaved={false}
          onRestart={() => setBegun(begun + 1)}
        />
      )}
    </RemoteBox>
  );
}
