// What the framework writes into every page and no browser needs. Only the server uses this file.

const DATA_BEGIN = 'streamController.enqueue("';
const DATA_END = '");</script>';
/** It lets the browser discover routes, which here are all in the first manifest. */
const DISCOVERY = ' data-discover="true"';
/** It scrolls to where the visitor was. Its text is indented. */
const RESTORING_SCRIPT = /<script[^>]*>\(\(storageKey[\s\S]*?<\/script>/;

/**
 * The same page with fewer bytes: the data of a page is JSON in a JavaScript text, where each of
 * its quotes is escaped; in single quotes none has to be. A text of the content cannot be mistaken
 * for either, because React escapes quotes.
 */
export function lighterHtml(html: string): string {
  let lighter = '';
  let done = 0;
  for (let at = html.indexOf(DATA_BEGIN); at >= 0; at = html.indexOf(DATA_BEGIN, done)) {
    const begin = at + DATA_BEGIN.length;
    const end = html.indexOf(DATA_END, begin);
    if (end < 0) break;
    lighter += `${html.slice(done, begin - 1)}'${inSingleQuotes(html.slice(begin, end))}'`;
    done = end + 1;
  }
  return (lighter + html.slice(done))
    .replaceAll(DISCOVERY, '')
    .replace(RESTORING_SCRIPT, (script) => script.replace(/\n\t+/g, '\n'));
}

/** In a text in double quotes, each of them follows the backslash that escapes it. */
const inSingleQuotes = (escaped: string): string =>
  escaped.replaceAll("'", "\\'").replaceAll('\\"', '"');
