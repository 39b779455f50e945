import { useSyncExternalStore } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';

const never = () => () => undefined;
const canShare = () => typeof navigator.share === 'function';

/**
 * Shares the page: through the device if possible, else its address is copied. The button says
 * which.
 */
export function ShareButton({ title }: { title: string }) {
  const { t } = useTranslation(['content', 'common']);
  const { showToast } = useToast();
  const isShared = useSyncExternalStore(never, canShare, () => false);

  async function share() {
    const { origin, pathname } = window.location;
    const url = origin + pathname;
    try {
      if (isShared) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      showToast(t('share.copied'));
    } catch (error) {
      // A user who closes the device's share window has cancelled: no error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast(t(isShared ? 'share.failed' : 'common:copyFailed'), { type: 'warning' });
    }
  }

  return (
    <Button
      className="share-button"
      variant="quiet"
      size="s"
      icon={isShared ? 'share' : 'copy'}
      onClick={() => void share()}
    >
      {t(isShared ? 'share.share' : 'share.copy')}
    </Button>
  );
}
