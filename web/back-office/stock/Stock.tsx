// /admin/stock: every move of stock, counts of the shelves, orders to suppliers.
import { ChangingPage } from '#web/back-office/session/read-only.tsx';
import './stock.css';
import { Route, Routes } from 'react-router';
import { NotThere } from '#web/back-office/kit/SectionHead.tsx';
import { LowStock } from './LowStock.tsx';
import { NewPurchase } from './NewPurchase.tsx';
import { PurchasePage } from './PurchasePage.tsx';
import { Purchases } from './Purchases.tsx';
import { StockCountPage } from './StockCountPage.tsx';
import { StockCounts } from './StockCounts.tsx';
import { StockMoves } from './StockMoves.tsx';
import { Suppliers } from './Suppliers.tsx';

export default function Stock() {
  return (
    <Routes>
      <Route index element={<StockMoves />} />
      <Route path="low" element={<LowStock />} />
      <Route path="counts" element={<StockCounts />} />
      <Route path="counts/:countId" element={<StockCountPage />} />
      <Route path="purchases" element={<Purchases />} />
      <Route element={<ChangingPage />}>
        <Route path="purchases/new" element={<NewPurchase />} />
      </Route>
      <Route path="purchases/:purchaseId" element={<PurchasePage />} />
      <Route path="suppliers" element={<Suppliers />} />
      <Route path="*" element={<NotThere />} />
    </Routes>
  );
}
