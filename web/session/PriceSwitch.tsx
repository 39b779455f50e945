import { useEffect } from 'react';
import type { PriceLead } from '#shared/pricing/shown-totals.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { readPriceLead, usePriceLead, writePriceLead } from '#web/settings/shop-context.tsx';
import { browserApi } from './browser.ts';
import { useSession } from './SessionContext.ts';

const leads = ['gross', 'net'] as const;

/**
 * "KDV dahil | KDV hariç": which price leads, in this browser and in the account. Its look follows
 * the document, as prices do.
 */
export function PriceSwitch() {
  const { t } = useTranslation('common');
  const { user, refreshProfile } = useSession();
  const lead = usePriceLead();
  const ofAccount = user?.priceLead ?? null;
  useEffect(() => {
    if (ofAccount && ofAccount !== readPriceLead()) writePriceLead(ofAccount);
  }, [ofAccount]);

  async function choose(chosen: PriceLead) {
    writePriceLead(chosen);
    if (!user) return;
    const { firstName, lastName } = user;
    await browserApi().put('/user/profile', {
      body: { firstName, lastName, priceLead: chosen },
    });
    await refreshProfile();
  }

  return (
    <fieldset className="price-switch">
      <legend className="sr-only">{t('priceSwitch')}</legend>
      {leads.map((each) => (
        <button
          key={each}
          type="button"
          className={`price-switch-${each}`}
          aria-pressed={lead === each}
          onClick={() => void choose(each).catch(() => undefined)}
        >
          {t(each === 'gross' ? 'withTaxLead' : 'withoutTaxLead')}
        </button>
      ))}
    </fieldset>
  );
}
