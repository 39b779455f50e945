import { useState } from 'react';
import { ApiError } from '#web/base/api/api.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { browserApi } from '#web/session/browser.ts';
import { cancelReturn } from './return-calls.ts';

/** A request without a decision. */
export function TakeBack({
  orderNumber,
  id,
  onChanged,
}: {
  orderNumber: string;
  id: number;
  onChanged: () => void;
}) {
  const { t } = useTranslation('returns');
  const { showToast } = useToast();
  const [isBusy, setBusy] = useState(false);
  async function takeBack() {
    setBusy(true);
    try {
      await cancelReturn(browserApi(), orderNumber, id);
      showToast(t('section.cancelled'));
      onChanged();
    } catch (error) {
      showToast(error instanceof ApiError ? error.message : t('network'), { type: 'error' });
      // Decided meanwhile: shown as it is now.
      if (error instanceof ApiError && error.status === 409) onChanged();
    } finally {
      setBusy(false);
    }
  }
  return (
    <div>
      <Button size="s" variant="quiet" isBusy={isBusy} onClick={() => void takeBack()}>
        {t('section.cancel')}
      </Button>
    </div>
  );
}
