// /admin/products: the list, one product, and the way in and out by file.
import './products.css';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { NotThere } from '#web/back-office/kit/NotThere.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { Spinner } from '#web/base/ui/Spinner.tsx';
import { ProductList } from './ProductList.tsx';
import { NewProductPage, ProductPage } from './ProductPage.tsx';

const Import = lazyPart(() => import('#web/back-office/imports/Import.tsx'));

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
