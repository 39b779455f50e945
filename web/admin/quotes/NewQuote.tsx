import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useRemote } from '../../use-remote.ts';
import { useAdminSession } from '../AdminSession.tsx';
import { fetchCustomer } from '../customers/customer-calls.ts';
import { RemoteBox } from '../kit/RemoteBox.tsx';
import { SectionHead } from '../kit/SectionHead.tsx';
import { QuoteEditor } from './QuoteEditor.tsx';
import { fetchQuote } from './quote-calls.ts';
import { draftOfCustomer, draftOfQuote, emptyDraft, findDraft } from './quote-draft.ts';

/** A quote made by hand: begun with nothing, with another quote's rows, or for a customer. A draft of it goes on where it stood. */
export function NewQuote() {
  const { t } = useTranslation('admin-quotes');
  const { admin } = useAdminSession();
  const [params] = useSearchParams();
  const from = params.get('from');
  const customer = /^\d{1,10}$/.test(params.get('customer') ?? '') ? Number(params.get('customer')) : null;
  const source = from ? `quote ${from}` : customer ? `customer ${customer}` : '';
  return (
    <>
      <SectionHead title={t('new.title')} back={{ to: '/admin/quotes', label: t('title') }} />
      <p className="second quote-lead">{t('new.text')}</p>
      {admin && <Begun key={source} adminId={admin.id} source={source} from={from} customer={customer} />}
    </>
  );
}

function Begun({ adminId, source, from, customer }: { adminId: number; source: string; from: string | null; customer: number | null }) {
  const [begun, setBegun] = useState(0);
  const kept = useMemo(() => (begun === 0 ? findDraft(adminId, source) : null), [adminId, source, begun]);
  const start = useRemote(`new quote ${source}`, async (signal) => {
    if (from) return draftOfQuote(await fetchQuote(from, signal));
    if (customer) return draftOfCustomer(await fetchCustomer(customer, signal));
    return emptyDraft();
  });
  if (kept) return <QuoteEditor key="kept" adminId={adminId} source={source} start={kept} isKept onRestart={() => setBegun(begun + 1)} />;
  return (
    <RemoteBox remote={start}>
      {(draft) => <QuoteEditor key={begun} adminId={adminId} source={source} start={draft} isKept={false} onRestart={() => setBegun(begun + 1)} />}
    </RemoteBox>
  );
}
