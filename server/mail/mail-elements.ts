// The elements of react-email that our mails use. Its main file also loads editors for code,
// Markdown and Tailwind, 40 MB and a second at the first mail, and the package has no other entry;
// so its files are imported by path. `mail-elements.test.ts` compares them with the main file.

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

/** Loaded with the first mail, so that no start of the shop is slowed down. */
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
