import { type ReactNode, useState } from 'react';
import { fromLira, type Kurus } from '#shared/base/money.ts';
import { lazyPart } from '#web/base/page/chunks.ts';
import { Icon } from '#web/base/ui/Icon.tsx';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { Spinner } from '#web/base/ui/Spinner.tsx';
import { useShop } from '#web/settings/shop-context.tsx';
import type { InstallmentGoods } from './installment-goods.ts';

const InstallmentTable = lazyPart(() => import('./InstallmentTable.tsx'));

/**
 * The installments, loaded when the section is opened. `amount`: the amount to pay; below the
 * shop's minimum for installments nothing is shown.
 */
export function InstallmentsFold({
  title,
  amount,
  ...goods
}: InstallmentGoods & { title: ReactNode; amount: Kurus }) {
  const { installments } = useShop();
  const [isOpen, setOpen] = useState(false);
  if (!installments || amount < fromLira(installments.minTotal)) return null;
  return (
    <details className="acc acc--s" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {title}
        <Icon name="plus" />
      </summary>
      <div>
        {isOpen && (
          <LazyPart fallback={<Spinner />}>
            <InstallmentTable {...goods} />
          </LazyPart>
        )}
      </div>
    </details>
  );
}
