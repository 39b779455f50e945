// The inline scripts that the build and our own components put into a page. Other scripts in its
// HTML are not registered, so the browser does not run them. Only the server uses this file.
import { createHash } from 'node:crypto';

/** The header in which the renderer gives the hashes to the server (server/pages/ssr.ts). */
export const SCRIPT_HASHES_HEADER = 'x-flakon-script-hashes';

/**
 * @param nonce a secret of this rendering that the framework writes on its own scripts
 * @param own the texts of constant scripts of our own
 */
export function createScriptRegister(nonce: string, own: readonly string[]) {
  const registered = new Set<string>();
  return {
    /**
     * Returns the same HTML without the nonce, because cached pages are sent many times. It has one
     * character for each byte (rendered-parts.ts).
     */
    register(html: string): string {
      for (const { attributes, text } of inlineScripts(html))
        if (attributes.includes(nonce) || own.includes(text)) registered.add(text);
      return html.replaceAll(` nonce="${nonce}"`, '');
    },

    hashes: (): string[] =>
      [...registered].map(
        (text) => `'sha256-${createHash('sha256').update(text, 'latin1').digest('base64')}'`,
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
