import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { HydratedRouter } from 'react-router/dom';
import { startBrowser } from './browser.ts';
import { startTexts } from './i18n/browser.ts';
import { resetForVersion } from './storage.ts';

resetForVersion();
const texts = await startTexts((document.documentElement.dataset.namespaces ?? 'common').split(' '));
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
