// /admin/quotes: the list, one quote, and a new one.
import '#web/back-office/orders/orders.css';
import './quotes.css';
import { Route, Routes, useParams } from 'react-router';
import { NotThere } from '#web/back-office/kit/NotThere.tsx';
import { NewQuote } from './NewQuote.tsx';
import { QuoteList } from './QuoteList.tsx';
import { QuotePage } from './QuotePage.tsx';

export default function Quotes() {
  return (
    <Routes>
      <Route index element={<QuoteList />} />
      <Route path="new" element={<NewQuote />} />
      <Route path=":number" element={<ByNumber />} />
      <Route path="*" element={<NotThere />} />
    </Routes>
  );
}

function ByNumber() {
  const { number = '' } = useParams();
  return <QuotePage key={number} number={number} />;
}
