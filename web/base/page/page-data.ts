// The data that React Router writes beside the HTML, for the browser: a list of values in which
// every property is a number, `{"_33":164,"_36":165}`, inside a text in double quotes. Here it is
// written shorter, and put back by the browser before React Router reads it (decision 0107). Only
// the server uses this file.

const ENQUEUED = /(\.streamController\.enqueue\()"((?:[^"\\]|\\.)*)"\);<\/script>/g;
/** A quote inside of a JSON text is escaped, so this is an object wherever it stands. */
const OBJECT = /\{("_\d+":-?\d+(?:,"_\d+":-?\d+)*)\}/g;
/** One that the text does not have begins an object. */
const MARKS = ['~', '|', '§', '¦'];

/** The page with its data in fewer bytes, and the same for whoever reads it. */
export function shortenData(html: string): string {
  return html.replace(ENQUEUED, (all, call: string, literal: string) => {
    const text = inSingleQuotes(literal);
    const mark = MARKS.find((one) => !text.includes(one));
    if (mark === undefined) return all;
    return `${call}'${shortObjects(text, mark)}'${reading(mark)});</script>`;
  });
}

/** The inside of a text in double quotes as that of one in single quotes, which JSON has few of. */
const inSingleQuotes = (literal: string): string =>
  literal.replace(/\\.|'/gs, (one) => (one === '\\"' ? '"' : one === "'" ? "\\'" : one));

/**
 * `~_33,36:164,165}` is the first with these properties, `~0:166,167}` another with the same: the
 * properties of the first one are number 0.
 */
function shortObjects(text: string, mark: string): string {
  const shapes = new Map<string, number>();
  return text.replace(OBJECT, (_, inside: string) => {
    const pairs = inside.split(',').map((pair) => pair.slice(2).split('":'));
    const names = pairs.map(([name]) => name).join();
    const known = shapes.get(names);
    if (known === undefined) shapes.set(names, shapes.size);
    return `${mark}${known ?? `_${names}`}:${pairs.map(([, value]) => value).join()}}`;
  });
}

/** The way back, as a piece of script. */
const reading = (mark: string): string =>
  `.replace(/[${mark}](_?)([^:]+):([^}]+)}/g,((s)=>(_,n,k,v)=>(n?s.push(k=k.split(',')):k=s[k],v=v.split(','),'{'+k.map((a,i)=>'"_'+a+'":'+v[i])+'}'))([]))`;
