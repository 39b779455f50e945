// A product's page for somebody else: by WhatsApp, as a copied link, or through the device.
import './share-panel.css';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';

type SharePanelProps = { name: string; isOpen: boolean; onClose: () => void };

export default function SharePanel({ name, isOpen, onClose }: SharePanelProps) {
  const { t } = useTranslation('share');
  const { showToast } = useToast();
  // Without the query, which may contain where this visitor came from.
  const address = window.location.origin + window.location.pathname;

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      showToast(t('copied'));
      onClose();
    } catch {
      // The browser forbids it, or the page has no https: the address above can be selected.
      showToast(t('copyFailed'), { type: 'warning' });
    }
  }

  async function shareByDevice() {
    try {
      await navigator.share({ title: name, url: address });
      onClose();
    } catch (error) {
      // A user who closes the device's share window has cancelled: no error.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        showToast(t('failed'), { type: 'warning' });
    }
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')}>
      <div className="share-panel">
        <p className="small">
          <b>{name}</b>
          <br />
          <span className="second share-address">{address}</span>
        </p>
        <a
          className="btn btn--line btn--wide"
          href={`https://wa.me/?text=${encodeURIComponent(`${name} ${address}`)}`}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onClose}
        >
          <Icon name="chat" />
          {t('whatsapp')}
        </a>
        <Button variant="line" isWide icon="copy" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        {typeof navigator.share === 'function' && (
          <Button variant="line" isWide icon="share" onClick={() => void shareByDevice()}>
            {t('device')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
