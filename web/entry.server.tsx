// Renders a page to one string of HTML: everything is awaited, because complete pages are cached.
import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { ENGLISH_PREFIX, isEnglishAddress, type Language } from '#shared/base/languages.ts';
import { createApi } from '#web/base/api/api.ts';
import { NAMESPACES_PLACEHOLDER } from '#web/base/i18n/namespaces.ts';
import { I18nextProvider, type ReportingI18n } from '#web/base/i18n/react.tsx';
import { createTexts, type TextTree } from '#web/base/i18n/texts.ts';
import { FIRST_SCRIPT } from '#web/base/page/first-script.ts';
import { createLateStart } from '#web/base/page/late-start.ts';
import { lighterHtml } from '#web/base/page/lighter-html.ts';
import { pageContext, partsOf, type RenderedPage } from '#web/base/page/page-context.ts';
import { createScriptRegister, SCRIPT_HASHES_HEADER } from '#web/base/page/registered-scripts.ts';
import { RenderedPartsContext } from '#web/base/page/rendered-once.tsx';
import { createPartsCache } from '#web/base/page/rendered-parts.ts';
import { SHOW_EMPTY } from '#web/cart/show-empty.ts';

export { canonicalPageAddress } from '#web/product/page-address.ts';

export const streamTimeout = 8_000;

const partsOfPage = createPartsCache();

/** Called by the server for each page; see server/pages/ssr.ts. */
export function fillPageContext(
  context: RouterContextProvider,
  {
    fetch,
    language,
    resources,
    publicUrl,
  }: {
    fetch: typeof globalThis.fetch;
    language: Language;
    resources: Record<string, TextTree>;
    publicUrl: string;
  },
): RenderedPage {
  const i18n = createTexts({ language, resources: { [language]: resources } });
  const api = createApi({
    fetch,
    baseUrl: '/api',
    language: () => language,
    accessToken: () => null,
    logError: () => undefined,
  });
  const rendered: RenderedPage = { html: null };
  context.set(pageContext, { api, language, i18n, publicUrl, rendered });
  return rendered;
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
) {
  const { i18n, rendered } = partsOf(context);
  const nonce = randomUUID();
  const prefix = isEnglishAddress(new URL(request.url).pathname) ? ENGLISH_PREFIX : '';
  const parts = partsOfPage(nonce, prefix);
  let finalStatus = status;
  const html = await new Promise<Buffer>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <RenderedPartsContext value={parts}>
        <I18nextProvider i18n={i18n}>
          <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
        </I18nextProvider>
      </RenderedPartsContext>,
      {
        nonce,
        // Deferred parts (ui/DeferredHydration.tsx) are rendered in place, whatever their size, not
        // behind a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => pipe(collecting(resolve)),
        onShellError: reject,
        onError() {
          finalStatus = 500;
        },
      },
    );
  });
  const used = (i18n as ReportingI18n).reportNamespaces?.getUsedNamespaces() ?? [];
  const scripts = createScriptRegister(nonce, [SHOW_EMPTY, FIRST_SCRIPT]);
  const startsLater = createLateStart();
  let isBegin = true;
  rendered.html = parts.fill(html, (stretch) => {
    const finished = scripts.register(startsLater(lighterHtml(stretch)));
    if (!isBegin) return finished;
    isBegin = false;
    return finished.replace(NAMESPACES_PLACEHOLDER, used.join(' '));
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set(SCRIPT_HASHES_HEADER, scripts.hashes().join(' '));
  return new Response(null, { status: finalStatus, headers });
}

/** A stream that collects everything written to it. */
function collecting(resolve: (bytes: Buffer) => void): Writable {
  const chunks: Uint8Array[] = [];
  return new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      resolve(Buffer.concat(chunks));
      done();
    },
  });
}
