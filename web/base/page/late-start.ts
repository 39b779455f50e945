// Scripts start after the first paint, and so do the fonts of a phone (late-fonts.ts). React puts
// the preload hints of the scripts before the stylesheet, and the module that starts the page
// imports them at once: twenty files would then compete on a slow connection with the pictures and
// fonts that are visible first. The visible page needs none of them, and its links and forms work
// without scripts. Only the server uses this file.

import { REQUEST_FONTS } from './late-fonts.ts';

const SCRIPT_HINT = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;
/** The folder of all built scripts. */
const ASSETS = '/assets/';
const STARTING_ATTRIBUTES = ' type="module" async="">';
const STARTING_MODULE = /<script( nonce="[^"]*") type="module" async="">([\s\S]*?)<\/script>/;
const STATIC_IMPORT = /^\s*import (?:\* as (\w+) from )?("[^"]+");?$/gm;

/** @returns for one page: a function for the stretches of its HTML, in their order */
export function createLateStart(): (html: string) => string {
  let hrefs: string[] = [];
  return (html) => {
    // The development server's own scripts have another form.
    if (import.meta.env.DEV) return html;
    const headEnd = html.indexOf('</head>');
    if (headEnd < 0) return withLateStart(html, hrefs);
    const head = html.slice(0, headEnd);
    hrefs = [...head.matchAll(SCRIPT_HINT)].map(([, href = '']) => href);
    return head.replace(SCRIPT_HINT, '') + withLateStart(html.slice(headEnd), hrefs);
  };
}

function withLateStart(html: string, hrefs: readonly string[]): string {
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
 * The same module inside a function, with its imports in order. The second frame begins when the
 * first is about to be seen. A hidden page never paints, so it starts at once. If an import fails,
 * the browser has reported the load, and the page stays as the server rendered it.
 */
function startLater(body: string, hrefs: readonly string[]): string {
  const imports = [...body.matchAll(STATIC_IMPORT)];
  const names = hrefs
    .filter((href) => !imports[0]?.[2]?.includes(href))
    .map((href) => href.replace(ASSETS, '').replace(/\.js$/, ''));
  return [
    'const start=async()=>{',
    REQUEST_FONTS,
    // Names instead of addresses, because every page has them.
    `for(const name of ${JSON.stringify(names.join(' '))}.split(" "))document.head.append(`,
    'Object.assign(document.createElement("link"),',
    `{rel:"modulepreload",href:"${ASSETS}"+name+".js"}));`,
    ...imports.map(([, name, from]) => `${name ? `const ${name}=` : ''}await import(${from});`),
    body.replace(STATIC_IMPORT, '').trim(),
    '};',
    'const begin=()=>start().catch(e=>{if(!/import/i.test(e))throw e});',
    'if(document.hidden)begin();',
    'else requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(begin)))',
  ].join('\n');
}
