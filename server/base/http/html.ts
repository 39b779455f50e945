// HTML templates that always escape: `html` tags a template; only HTML that it made itself is
// inserted unescaped.

export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

type Value = string | number | Html | readonly Html[] | null | false;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(
    strings.reduce((text, part, index) => `${text}${part}${toText(values[index] ?? null)}`, ''),
  );
}

function toText(value: Value): string {
  if (value === null || value === false) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.join('');
  return escapeHtml(String(value));
}
