// The elements of react-email that our mails use. Its main file brings an editor of code, Markdown
// and Tailwind as well, 40 MB and a second at the first mail, and it offers no other entry; so its
// files are named here. `mail-elements.test.ts` compares them with what the main file has.

type Library = typeof import('react-email');

const files = {
  Body: 'body',
  Button: 'button',
  Container: 'container',
  Head: 'head',
  Heading: 'heading',
  Html: 'html',
  Preview: 'preview',
  Section: 'section',
  Text: 'text',
} as const satisfies Partial<Record<keyof Library, string>>;

export type MailElements = Pick<Library, keyof typeof files>;

let loading: Promise<MailElements> | null = null;

/** Loaded with the first mail, which no start of the shop should pay for. */
export function mailElements(): Promise<MailElements> {
  loading ??= load();
  return loading;
}

async function load(): Promise<MailElements> {
  const main = import.meta.resolve('react-email');
  const loaded = await Promise.all(
    Object.entries(files).map(async ([name, file]) => {
      const module = await import(new URL(`components/${file}/${file}.mjs`, main).href);
      return [name, module[name]];
    }),
  );
  return Object.fromEntries(loaded);
}
