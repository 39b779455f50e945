// Renders a page to one string of HTML: everything awaited, since pages are kept whole (design.md 8).
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import i18next, { type Resource } from 'i18next';
import { renderToPipeableStream } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import type { Language } from '#shared/languages.ts';
import { createApi } from './api.ts';
import { NAMESPACES_PLACEHOLDER } from './i18n/namespaces.ts';
import { i18nOptions } from './i18n/options.ts';
import { pageContext, partsOf } from './page-context.ts';

export const streamTimeout = 8_000;

/** Called by the server for each page; see server/ssr.ts. */
export function fillPageContext(
  context: RouterContextProvider,
  { fetch, language, resources, publicUrl }: { fetch: typeof globalThis.fetch; language: Language; resources: Resource[string]; publicUrl: string },
): void {
  const i18n = i18next.createInstance().use(initReactI18next);
  void i18n.init({ ...i18nOptions, lng: language, resources: { [language]: resources }, initAsync: false });
  const api = createApi({ fetch, baseUrl: '/api', language: () => language, accessToken: () => null, logError: () => undefined });
  context.set(pageContext, { api, language, i18n, publicUrl });
}

export default async function handleRequest(request: Request, status: number, headers: Headers, entryContext: EntryContext, context: RouterContextProvider) {
  const { i18n } = partsOf(context);
  let finalStatus = status;
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <I18nextProvider i18n={i18n}>
        <ServerRouter context={entryContext} url={request.url} />
      </I18nextProvider>,
      {
        onAllReady() {
          const body = new PassThrough();
          text(body).then(resolve, reject);
          pipe(body);
        },
        onShellError: reject,
        onError() {
          finalStatus = 500;
        },
      },
    );
  });
  const used = i18n.reportNamespaces?.getUsedNamespaces() ?? [];
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(scriptsLast(html).replace(NAMESPACES_PLACEHOLDER, used.join(' ')), { status: finalStatus, headers });
}

/**
 * React puts every hint into the head, before the stylesheet. A browser with six connections would fetch twenty scripts
 * before the one file without which it shows nothing: they stand at the end, where they are found while it paints, and
 * wait for what is seen.
 */
function scriptsLast(html: string): string {
  const hints = (html.match(SCRIPT_HINT) ?? []).map((hint) => hint.replace('<link ', '<link fetchpriority="low" '));
  return html.replace(SCRIPT_HINT, '').replace('</body>', () => `${hints.join('')}</body>`);
}
const SCRIPT_HINT = /<link rel="modulepreload"[^>]*>/g;
