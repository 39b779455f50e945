// /admin/showcases: what the merchant puts forward, in three families.
import './showcases.css';
import { Navigate, Route, Routes } from 'react-router';
import { NotThere } from '#web/back-office/kit/NotThere.tsx';
import { Family } from './Family.tsx';

export default function Showcases() {
  return (
    <Routes>
      <Route index element={<Navigate to="popular" replace />} />
      <Route path=":family" element={<Family />} />
      <Route path="*" element={<NotThere />} />
    </Routes>
  );
}
