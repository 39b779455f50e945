// XML without a tree: elements as text, one product at a time.

/** Characters that cannot occur in XML 1.0. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

const xmlText = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>]/g, (sign) => entities[sign] ?? sign);

/** Empty for null or an empty text. */
export const element = (name: string, text: string | number | null): string =>
  text === null || text === '' ? '' : `<${name}>${xmlText(String(text))}</${name}>`;

export const group = (name: string, ...parts: string[]): string =>
  `<${name}>${parts.join('')}</${name}>`;

/** At most this many characters, cut between words if that loses little; never half a character. */
export function shorten(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const cut = characters.slice(0, most - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > most / 2 ? cut.slice(0, space) : cut}…`;
}
