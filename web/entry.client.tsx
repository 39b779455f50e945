import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { HydratedRouter } from 'react-router/dom';
import { startBrowser } from './browser.ts';
import { asksForChosenLanguage, startTexts } from './i18n/browser.ts';
import { logError } from './log.ts';
import { registerOfflinePage } from './offline.ts';
import { resetForVersion } from './storage.ts';

async function start() {
  const texts = await startTexts((document.documentElement.dataset.namespaces ?? '').split(' ').filter(Boolean));
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

resetForVersion();
if (asksForChosenLanguage()) window.location.reload();
// Without its texts the page stays what the server sent: all of it can be read, and its links lead on.
else start().catch((error: unknown) => logError('start', error));
