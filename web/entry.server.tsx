// Renders a page to one string of HTML: everything is awaited, because complete pages are cached
// (design.md 8).
import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { ENGLISH_PREFIX, isEnglishAddress, type Language } from '#shared/base/languages.ts';
import { createApi } from '#web/base/api/api.ts';
import { NAMESPACES_PLACEHOLDER } from '#web/base/i18n/namespaces.ts';
import { I18nextProvider, type ReportingI18n } from '#web/base/i18n/react.tsx';
import { createTexts, type Words } from '#web/base/i18n/texts.ts';
import { FIRST_SCRIPT } from '#web/base/page/first-script.ts';
import { lighterHtml } from '#web/base/page/lighter-html.ts';
import { pageContext, partsOf, type RenderedPage } from '#web/base/page/page-context.ts';
import { registerScripts, SCRIPT_HASHES_HEADER } from '#web/base/page/registered-scripts.ts';
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
    resources: Record<string, Words>;
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
  const html = await new Promise<string>((resolve, reject) => {
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
  const page = registerScripts(scriptsAfterPaint(lighterHtml(parts.fill(html))), nonce, [
    SHOW_EMPTY,
    FIRST_SCRIPT,
  ]);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set(SCRIPT_HASHES_HEADER, page.hashes.join(' '));
  rendered.html = page.html.replace(NAMESPACES_PLACEHOLDER, used.join(' '));
  return new Response(null, { status: finalStatus, headers });
}

/** A stream that collects everything written to it as one text. */
function collecting(resolve: (text: string) => void): Writable {
  const chunks: Uint8Array[] = [];
  return new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      resolve(Buffer.concat(chunks).toString());
      done();
    },
  });
}

/**
 * Scripts start after the first paint. React puts their preload hints before the stylesheet, and
 * the module that starts the page imports them at once: twenty files would then compete on a slow
 * connection with the pictures and fonts that are visible first. The visible page needs none of
 * them, and its links and forms work without scripts.
 */
function scriptsAfterPaint(html: string): string {
  // The development server's own scripts have another form.
  if (import.meta.env.DEV) return html;
  const bodyAt = html.indexOf('</head>');
  const startAt = html.lastIndexOf('<script', html.indexOf(STARTING_ATTRIBUTES));
  const head = html.slice(0, bodyAt);
  const hrefs = [...head.matchAll(SCRIPT_HINT)].map(([, href]) => href);
  const start = html
    .slice(startAt)
    .replace(
      STARTING_MODULE,
      (_, nonce: string, body: string) =>
        `<script type="module"${nonce}>${startLater(body, hrefs)}</script>`,
    );
  return head.replace(SCRIPT_HINT, '') + html.slice(bodyAt, startAt) + start;
}
const SCRIPT_HINT = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;
const STARTING_ATTRIBUTES = ' type="module" async="">';
const STARTING_MODULE = /<script( nonce="[^"]*") type="module" async="">([\s\S]*?)<\/script>/;
const STATIC_IMPORT = /^\s*import (?:\* as (\w+) from )?("[^"]+");?$/gm;

/**
 * The same module inside a function, with its imports in order. A hidden page never paints, so it
 * starts at once. If an import fails, the browser has reported the load, and the page stays as the
 * server rendered it.
 */
function startLater(body: string, hrefs: readonly (string | undefined)[]): string {
  const imports = [...body.matchAll(STATIC_IMPORT)];
  return `const start=async()=>{for(const href of ${JSON.stringify(hrefs)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
${imports.map(([, name, from]) => `${name ? `const ${name}=` : ''}await import(${from});`).join('\n')}
${body.replace(STATIC_IMPORT, '').trim()}
};
const begin=()=>start().catch(error=>{if(!/import/i.test(String(error)))throw error});
if(document.hidden)begin();else requestAnimationFrame(()=>setTimeout(begin))`;
}
