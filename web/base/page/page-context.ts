// What a page needs while it is rendered on the server: the API inside the process and the texts of
// one language. In the browser `web/session/browser.ts` provides the same.
import type { i18n } from 'i18next';
import { createContext, type RouterContextProvider } from 'react-router';
import type { Language } from '#shared/base/languages.ts';
import type { Api } from '#web/base/api/api.ts';

/**
 * The rendered HTML. It is passed beside the response, because reading the response body would copy
 * a hundred kilobytes twice.
 */
export type RenderedPage = { html: Buffer | null };

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
