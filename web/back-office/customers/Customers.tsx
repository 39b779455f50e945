// /admin/customers: the list, and each customer by number. The owner's.
import './customers.css';
import { Route, Routes, useParams } from 'react-router';
import { NotThere } from '#web/back-office/kit/NotThere.tsx';
import { CustomerList } from './CustomerList.tsx';
import { CustomerPage } from './CustomerPage.tsx';

export default function Customers() {
  return (
    <Routes>
      <Route index element={<CustomerList />} />
      <Route path=":id" element={<ById />} />
      <Route path="*" element={<NotThere />} />
    </Routes>
  );
}

function ById() {
  const { id = '' } = useParams();
  return <CustomerPage key={id} id={Number(id)} />;
}
