import { useTranslation } from '#web/base/i18n/react.tsx';
import { useShop } from '#web/settings/shop-context.tsx';

/** The shop's answer below a buyer's text. */
export function Answer({ text }: { text: string | null }) {
  const { t } = useTranslation('reviews');
  const { name } = useShop();
  if (!text) return null;
  return (
    <div className="opinion-answer">
      <p className="small">
        <b>{t('answerOf', { shop: name })}</b>
      </p>
      <p className="opinion-text">{text}</p>
    </div>
  );
}
