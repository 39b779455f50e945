import { useState } from 'react';
import type { DesignCodeAnswer } from '#shared/designs/design-tool.ts';
import type { DesignChoices } from '#shared/designs/designs.ts';
import { ApiError } from '#web/base/api/api.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { browserApi } from '#web/session/browser.ts';
import { saveDesign } from './tool-calls.ts';

const ShareDialog = lazyPart(async () => ({
  default: (await import('./ShareDialog.tsx')).ShareDialog,
}));

/** Saves the design under its code, and offers the next steps. */
export function SaveAndShare({ choices, name }: { choices: DesignChoices; name: string }) {
  const { t } = useTranslation('configurator');
  const { showToast } = useToast();
  const [saved, setSaved] = useState<DesignCodeAnswer | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function open() {
    setBusy(true);
    try {
      setSaved(await saveDesign(browserApi(), choices));
      setOpen(true);
    } catch (error) {
      showToast((error instanceof ApiError && error.errors[0]?.message) || t('failed'), {
        type: 'error',
        duration: 8_000,
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <button
        type="button"
        className="link small"
        aria-disabled={isBusy}
        onClick={() => void (isBusy || open())}
      >
        {t('keep.open')}
      </button>
      {saved && (
        <LazyPart>
          <ShareDialog isOpen={isOpen} saved={saved} name={name} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}
