// /admin/returns: the list of returns, and each of them.
import '#web/back-office/orders/orders.css';
import '#web/returns/returns.css';
import { Route, Routes, useParams } from 'react-router';
import { NotThere } from '#web/back-office/kit/NotThere.tsx';
import { ReturnList } from './ReturnList.tsx';
import { ReturnPage } from './ReturnPage.tsx';

export default function Returns() {
  return (
    <Routes>
      <Route index element={<ReturnList />} />
      <Route path=":returnId" element={<ById />} />
      <Route path="*" element={<NotThere />} />
    </Routes>
  );
}

function ById() {
  const id = Number(useParams().returnId) || 0;
  return <ReturnPage key={id} id={id} />;
}
