import './compare-choice.css';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import type { CardProduct } from '#web/product/card-product.ts';
import { toggleCompared, useCompared } from './compared.ts';

/**
 * Marks a product for the comparison without leaving the list. It needs the browser, so the server
 * does not render it; it is outside the layout flow, so nothing moves when it appears.
 */
export function CompareButton({ product: { id, name } }: { product: CardProduct }) {
  const { t } = useTranslation('catalogue');
  const { showToast } = useToast();
  const ids = useCompared();
  if (!ids) return null;
  const isChosen = ids.includes(id);
  return (
    <button
      type="button"
      className="icon-btn compare-choose"
      aria-pressed={isChosen}
      aria-label={t('choice.label', { name })}
      title={t(isChosen ? 'choice.remove' : 'choice.add')}
      onClick={() => {
        if (!toggleCompared(id)) showToast(t('choice.full'), { type: 'info' });
      }}
    >
      <Icon>
        <path d="M10 3v14M6.5 17h7M3 5.5h14M5 5.5 2.5 11h5zM15 5.5 12.5 11h5z" />
      </Icon>
    </button>
  );
}
