import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { logError } from '#web/base/api/log.ts';
import { resetForVersion } from '#web/base/api/storage.ts';
import { asksForChosenLanguage, startTexts } from '#web/base/i18n/browser.ts';
import { I18nextProvider } from '#web/base/i18n/react.tsx';
import { watchPresses } from '#web/base/ui/after-press.ts';
import { startBrowser } from '#web/session/browser.ts';
import { registerOfflinePage } from './offline.ts';

async function start() {
  const texts = await startTexts(
    (document.documentElement.dataset.namespaces ?? '').split(' ').filter(Boolean),
  );
  startBrowser(texts);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={texts}>
          <HydratedRouter />
        </I18nextProvider>
      </StrictMode>,
    );
  });
  registerOfflinePage();
}

watchPresses();
resetForVersion();
if (asksForChosenLanguage()) window.location.reload();
// Without its texts the page stays as the server sent it: it can be read, and its links work.
else start().catch((error: unknown) => logError('start', error));
