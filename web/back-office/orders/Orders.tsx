// /admin/orders: the list, a new one for a buyer, and each order by its number.
import './orders.css';
import { Route, Routes, useParams } from 'react-router';
import { NotThere } from '#web/back-office/kit/NotThere.tsx';
import { NewOrder } from './NewOrder.tsx';
import { OrderList } from './OrderList.tsx';
import { OrderPage } from './OrderPage.tsx';

export default function Orders() {
  return (
    <Routes>
      <Route index element={<OrderList />} />
      <Route path="new" element={<NewOrder />} />
      <Route path=":orderNumber" element={<ByNumber />} />
      <Route path="*" element={<NotThere />} />
    </Routes>
  );
}

function ByNumber() {
  const { orderNumber = '' } = useParams();
  return <OrderPage key={orderNumber} orderNumber={orderNumber} />;
}
