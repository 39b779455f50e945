// The inline scripts that the build and our own components put into a page. Other scripts in its
// HTML are not registered, so the browser does not run them. Only the server uses this file.
import { createHash } from 'node:crypto';

/** The header in which the renderer gives the hashes to the server (server/pages/ssr.ts). */
export const SCRIPT_HASHES_HEADER = 'x-flakon-script-hashes';

/**
 * @param nonce a secret of this rendering that the framework writes on its own scripts
 * @param own the texts of constant scripts of our own
 * @returns the page without the nonce, because cached pages are sent many times, and the hashes of
 * the scripts that had it
 */
export function registerScripts(
  html: string,
  nonce: string,
  own: readonly string[],
): { html: string; hashes: string[] } {
  const registered = inlineScripts(html)
    .filter(({ attributes, text }) => attributes.includes(nonce) || own.includes(text))
    .map(({ text }) => text);
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ''),
    hashes: [...new Set(registered)].map(
      (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    ),
  };
}

/** A manual scan: a regular expression takes ten times as long for a hundred kilobytes. */
function inlineScripts(html: string): { attributes: string; text: string }[] {
  const found: { attributes: string; text: string }[] = [];
  for (let at = html.indexOf('<script'); at >= 0; ) {
    const open = html.indexOf('>', at);
    const end = html.indexOf('</script>', open);
    if (open < 0 || end < 0) break;
    const attributes = html.slice(at + '<script'.length, open);
    if (!/\bsrc=/.test(attributes)) found.push({ attributes, text: html.slice(open + 1, end) });
    at = html.indexOf('<script', end);
  }
  return found;
}
