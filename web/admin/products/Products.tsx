// /admin/products: the list, one product, and the way in and out by file.
import './products.css';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { lazyPart } from '../../chunks.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { NotThere } from '../kit/NotThere.tsx';
import { ProductList } from './ProductList.tsx';
import { NewProductPage, ProductPage } from './ProductPage.tsx';

const Import = lazyPart(() => import('./import/Import.tsx'));

export default function Products() {
  return (
    <Routes>
      <Route index element={<ProductList />} />
      <Route path="new" element={<NewProductPage />} />
      <Route
        path="import"
        element={
          <Suspense fallback={<Spinner />}>
            <Import />
          </Suspense>
        }
      />
      <Route path=":productId" element={<ProductPage />} />
      <Route path="*" element={<NotThere />} />
    </Routes>
  );
}
