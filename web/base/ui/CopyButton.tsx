import { useState } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, IconButton } from './Button.tsx';
import { useToast } from './Toast.tsx';

/**
 * Copies a text and confirms it. If the browser refuses, the text is shown beside it for manual
 * selection.
 */
export function CopyButton({
  text,
  label,
  isPlain = false,
}: {
  text: string;
  label: string;
  isPlain?: boolean;
}) {
  const { t } = useTranslation('common');
  const { showToast } = useToast();
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
      showToast(t('copied'));
    } catch {
      // The browser forbids it, or the page has no https.
      showToast(t('copyFailed'), { type: 'warning' });
    }
  }
  if (isPlain) {
    return (
      <Button
        variant="quiet"
        size="s"
        icon={isCopied ? 'check' : 'copy'}
        onClick={() => void copy()}
      >
        {t('copy')}
        <span className="sr-only">: {label}</span>
      </Button>
    );
  }
  return (
    <IconButton icon={isCopied ? 'check' : 'copy'} label={label} onClick={() => void copy()} />
  );
}
