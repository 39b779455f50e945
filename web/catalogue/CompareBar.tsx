import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { compareHref } from './compare-address.ts';
import { useCompared, writeCompared } from './compared.ts';

/**
 * At the bottom of a list while products are chosen: how many, and the link to their comparison.
 */
export function CompareBar() {
  const { t } = useTranslation('catalogue');
  const ids = useCompared();
  if (!ids || ids.length === 0) return null;
  return (
    <section className="compare-bar" aria-label={t('choice.bar')}>
      <p className="small">
        {t('choice.chosen', { count: ids.length })}
        {ids.length === 1 && <span className="mute"> {t('choice.oneMore')}</span>}
      </p>
      <div>
        <Button variant="line" size="s" onClick={() => writeCompared([])}>
          {t('choice.clear')}
        </Button>
        {ids.length > 1 && (
          <ButtonLink
            variant="ink"
            size="s"
            rel="nofollow"
            to={compareHref(ids.map((id) => ({ id })))}
          >
            {t('product.compare')}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
