// What a page needs while it is rendered on the server: the API in the process and the words of one
// language. In the browser the same comes from `web/session/browser.ts`.
import type { i18n } from 'i18next';
import { createContext, type RouterContextProvider } from 'react-router';
import type { Language } from '#shared/base/languages.ts';
import type { Api } from '#web/base/api/api.ts';

/** What was rendered. The HTML goes beside the response, which would read a hundred kilobytes twice more. */
export type RenderedPage = { html: string | null };

export type PageDeps = {
  api: Api;
  language: Language;
  i18n: i18n;
  publicUrl: string;
  rendered: RenderedPage;
};

export const pageContext = createContext<PageDeps>();

export const partsOf = (context: Readonly<RouterContextProvider>): PageDeps =>
  context.get(pageContext);
