// Scripts start after the first paint. React puts their preload hints before the stylesheet, and
// the module that starts the page imports them at once: twenty files would then compete on a slow
// connection with the pictures and fonts that are visible first. The visible page needs none of
// them, and its links and forms work without scripts. Only the server uses this file.

const SCRIPT_HINT = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;
const STARTING_ATTRIBUTES = ' type="module" async="">';
const STARTING_MODULE = /<script( nonce="[^"]*") type="module" async="">([\s\S]*?)<\/script>/;
const STATIC_IMPORT = /^\s*import (?:\* as (\w+) from )?("[^"]+");?$/gm;

/** @returns for one page: a function for the stretches of its HTML, in their order */
export function createLateStart(): (html: string) => string {
  let hrefs: (string | undefined)[] = [];
  return (html) => {
    // The development server's own scripts have another form.
    if (import.meta.env.DEV) return html;
    const headEnd = html.indexOf('</head>');
    if (headEnd < 0) return withLateStart(html, hrefs);
    const head = html.slice(0, headEnd);
    hrefs = [...head.matchAll(SCRIPT_HINT)].map(([, href]) => href);
    return head.replace(SCRIPT_HINT, '') + withLateStart(html.slice(headEnd), hrefs);
  };
}

function withLateStart(html: string, hrefs: readonly (string | undefined)[]): string {
  const attributesAt = html.indexOf(STARTING_ATTRIBUTES);
  if (attributesAt < 0) return html;
  const startAt = html.lastIndexOf('<script', attributesAt);
  const start = html
    .slice(startAt)
    .replace(
      STARTING_MODULE,
      (_, nonce: string, body: string) =>
        `<script type="module"${nonce}>${startLater(body, hrefs)}</script>`,
    );
  return html.slice(0, startAt) + start;
}

/**
 * The same module inside a function, with its imports in order. A hidden page never paints, so it
 * starts at once. If an import fails, the browser has reported the load, and the page stays as the
 * server rendered it.
 */
function startLater(body: string, hrefs: readonly (string | undefined)[]): string {
  const imports = [...body.matchAll(STATIC_IMPORT)];
  return [
    'const start=async()=>{',
    `for(const href of ${JSON.stringify(hrefs)})document.head.append(`,
    'Object.assign(document.createElement("link"),{rel:"modulepreload",href}));',
    ...imports.map(([, name, from]) => `${name ? `const ${name}=` : ''}await import(${from});`),
    body.replace(STATIC_IMPORT, '').trim(),
    '};',
    'const begin=()=>start().catch(error=>{if(!/import/i.test(String(error)))throw error});',
    'if(document.hidden)begin();else requestAnimationFrame(()=>setTimeout(begin))',
  ].join('\n');
}
