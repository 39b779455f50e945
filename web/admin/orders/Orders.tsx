// /admin/orders: the list, and each order by its number.
import './orders.css';
import { Route, Routes, useParams } from 'react-router';
import { OrderList } from './OrderList.tsx';
import { OrderPage } from './OrderPage.tsx';

export default function Orders() {
  return (
    <Routes>
      <Route index element={<OrderList />} />
      <Route path=":orderNumber" element={<ByNumber />} />
    </Routes>
  );
}

function ByNumber() {
  const { orderNumber = '' } = useParams();
  return <OrderPage key={orderNumber} orderNumber={orderNumber} />;
}
