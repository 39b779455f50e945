import type { ReactNode } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';

const ids = (count: number) => Array.from({ length: count }, (_, index) => index);

function Waiting({ className, children }: { className?: string; children: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <div className={className} role="status" aria-busy="true" aria-label={t('loading')}>
      {children}
    </div>
  );
}

/** The placeholder of a list of cards that is loading. */
export function SkeletonCards({ count = 8, columns = 4 }: { count?: number; columns?: 3 | 4 }) {
  return (
    <Waiting className={columns === 4 ? 'cards cards--4' : 'cards'}>
      {ids(count).map((id) => (
        <div key={id}>
          <div className="skel skel-photo" />
          <div className="skel skel-line" />
          <div className="skel skel-line skel-line--short" />
        </div>
      ))}
    </Waiting>
  );
}

/** The placeholder of a product page that is loading. */
export function SkeletonProduct() {
  return (
    <Waiting className="product">
      <div className="skel skel-photo" />
      <div>
        <div className="skel skel-line skel-line--title" />
        <div className="skel skel-line" />
        <div className="skel skel-line skel-line--short" />
        <div className="skel skel-block" />
      </div>
    </Waiting>
  );
}

/** The placeholder of rows that are loading: orders, addresses, cart. */
export function SkeletonRows({ count = 4 }: { count?: number }) {
  return (
    <Waiting className="skel-rows">
      {ids(count).map((id) => (
        <div key={id} className="skel" />
      ))}
    </Waiting>
  );
}
