// /cart/fill?items=12:50,15:120: a link from an assistant or a colleague. It adds the missing
// products to the cart and says so; opened again, it adds nothing more. Rendered as one shell for
// all links: the products load in the browser.
import './cart-link.css';
import { useLocation } from 'react-router';
import { type LinkedRow, readLinkedRows } from '#shared/cart/cart-link.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { SkeletonRows } from '#web/base/ui/Skeleton.tsx';
import { useCart } from '#web/cart/CartContext.ts';
import { readMembers } from '#web/catalogue/named-products.ts';
import { browserApi } from '#web/session/browser.ts';
import { LinkedRows } from './LinkedRows.tsx';

export default function CartLinkPage() {
  const { t } = useTranslation('cart-link');
  const { isReady } = useCart();
  const { search } = useLocation();
  const rows = isReady
    ? (readLinkedRows(new URLSearchParams(search).get('items') ?? '') ?? [])
    : null;
  return (
    <div className="page">
      <PageTitle title={t('title')} isHidden />
      <div className="page-head">
        <h1 className="h1">{t('title')}</h1>
        <p className="second">{t('text')}</p>
      </div>
      {rows === null ? (
        <SkeletonRows />
      ) : rows.length === 0 ? (
        <EmptyState
          title={t('broken')}
          action={<ButtonLink to="/products">{t('products')}</ButtonLink>}
        >
          {t('brokenText')}
        </EmptyState>
      ) : (
        <Linked rows={rows} />
      )}
    </div>
  );
}

function Linked({ rows }: { rows: readonly LinkedRow[] }) {
  const ids = rows.map(({ productId }) => productId);
  const remote = useRemote(`cart link ${ids.join()}`, () => readMembers(browserApi(), ids));
  return (
    <RemoteContent remote={remote}>
      {(products) => <LinkedRows rows={rows} products={products} />}
    </RemoteContent>
  );
}
