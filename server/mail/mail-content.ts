// A mail as content, rendered twice from one model: as HTML with react-email, and as plain text.
import { createElement as h, type ReactNode } from 'react';
import type { Language } from '#shared/base/languages.ts';
import type { ShopLogo } from '#shared/settings/logo.ts';
import { type MailElements, mailElements } from './mail-elements.ts';

export type MailContent = {
  language: Language;
  subject: string;
  heading: string;
  paragraphs: string[];
  facts?: [label: string, value: string][];
  items?: {
    /** The quantity's column is left out with an empty heading, as in a mail without prices. */
    heads: [name: string, quantity: string, total: string];
    /** `head` is the heading above the row: the set whose first part this row is. */
    rows: { head?: string; name: string; detail: string; quantity: string; total: string }[];
    sums: [label: string, value: string][];
  };
  action?: { label: string; url: string };
  /** Less important links, shown as text. */
  links?: { label: string; url: string }[];
  closing?: string[];
  footer: string[];
  /** The unsubscribe link of subscribed mails (unsubscribe-link.ts). */
  stop?: { label: string; url: string };
  shopName: string;
  /** Null: the name is shown instead. */
  logo?: ShopLogo | null | undefined;
};

/** The doctype that mail programs support. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

// The colours of the shop (web/base/ui/tokens.css); mail programs do not support custom properties.
const ink = '#15202b';
const soft = '#5f676c';
const line = '#ddd3c3';
const text = { color: ink, fontSize: '16px', lineHeight: '1.6', margin: '0 0 14px' };
const cell = {
  padding: '10px 0',
  borderBottom: `1px solid ${line}`,
  fontSize: '15px',
  lineHeight: '1.45',
  verticalAlign: 'top' as const,
};
const right = { textAlign: 'right' as const, whiteSpace: 'nowrap' as const, paddingLeft: '12px' };

const button = {
  backgroundColor: ink,
  color: '#fbf8f2',
  fontSize: '16px',
  fontWeight: 600,
  padding: '14px 24px',
  borderRadius: '2px',
  textDecoration: 'none',
};

export async function renderMail(content: MailContent): Promise<{ html: string; text: string }> {
  const [elements, { renderToStaticMarkup }] = await Promise.all([
    mailElements(),
    import('react-dom/server'),
  ]);
  // The library's own `render` waits for asynchronous parts, which a mail never has, and takes
  // twice as long.
  const html = DOCTYPE + renderToStaticMarkup(pageOf(elements, content));
  return { html, text: toText(content) };
}

/** In CSS pixels. The text is shown by programs that load no pictures. */
const LOGO = { width: 220, height: 44 };

function headOf({ Text }: MailElements, { shopName, logo }: MailContent): ReactNode {
  const style = { ...text, fontFamily: 'Georgia, serif', fontSize: '22px' };
  if (!logo) return h(Text, { style }, shopName);
  const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height);
  const size = {
    width: Math.round(logo.width * scale),
    height: Math.round(logo.height * scale),
  };
  return h(Text, { style }, h('img', { src: logo.url, alt: shopName, ...size }));
}

function pageOf(elements: MailElements, content: MailContent): ReactNode {
  const { Body, Container, Head, Html, Preview, Text } = elements;
  return h(
    Html,
    { lang: content.language },
    h(Head),
    h(Preview, null, content.paragraphs[0] ?? content.heading),
    h(
      Body,
      {
        style: {
          backgroundColor: '#f4eee3',
          margin: 0,
          fontFamily: '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif',
          color: ink,
        },
      },
      h(
        Container,
        { style: { maxWidth: '600px', margin: '0 auto', padding: '24px 16px' } },
        headOf(elements, content),
        letter(elements, content),
        ...content.footer.map((paragraph) =>
          h(
            Text,
            {
              key: paragraph,
              style: { color: soft, fontSize: '13px', lineHeight: '1.5', margin: '12px 0 0' },
            },
            paragraph,
          ),
        ),
        content.stop &&
          h(
            Text,
            { style: { fontSize: '13px', lineHeight: '1.5', margin: '12px 0 0' } },
            h(
              'a',
              { href: content.stop.url, style: { color: soft, textDecoration: 'underline' } },
              content.stop.label,
            ),
          ),
      ),
    ),
  );
}

/** The white area between the name of the shop and the footer. */
function letter({ Heading, Section, Text, Button }: MailElements, content: MailContent): ReactNode {
  const { action } = content;
  return h(
    Section,
    { style: { backgroundColor: '#ffffff', padding: '28px 24px' } },
    h(
      Heading,
      {
        as: 'h1',
        style: {
          fontFamily: 'Georgia, serif',
          fontWeight: 400,
          fontSize: '26px',
          lineHeight: '1.2',
          margin: '0 0 16px',
        },
      },
      content.heading,
    ),
    ...content.paragraphs.map((paragraph, index) =>
      h(Text, { key: index, style: text }, paragraph),
    ),
    content.facts && table('facts', ...content.facts.map((fact) => pair(fact))),
    content.items && goodsTables(content.items),
    action &&
      h(
        Section,
        { style: { margin: '8px 0 20px' } },
        h(Button, { href: action.url, style: button }, action.label),
      ),
    ...(content.links ?? []).map(({ label, url }) =>
      h(
        Text,
        { key: url, style: text },
        h('a', { href: url, style: { color: ink, textDecoration: 'underline' } }, label),
      ),
    ),
    ...(content.closing ?? []).map((paragraph) =>
      h(Text, { key: paragraph, style: { ...text, fontSize: '15px' } }, paragraph),
    ),
  );
}

function goodsTables({ heads, rows, sums }: NonNullable<MailContent['items']>): ReactNode[] {
  const shownHeads = heads.filter(Boolean);
  const head = (label: string, index: number) =>
    h(
      'th',
      {
        key: label,
        style: {
          ...cell,
          ...(index > 0 ? right : { textAlign: 'left' as const }),
          color: soft,
          fontWeight: 600,
        },
      },
      label,
    );
  return [
    table(
      'items',
      h('tr', { key: 'heads' }, ...shownHeads.map(head)),
      ...rows.flatMap((row, index) => [
        row.head &&
          h(
            'tr',
            { key: `head-${index}` },
            h(
              'th',
              {
                colSpan: shownHeads.length,
                style: { ...cell, textAlign: 'left' as const, fontWeight: 600 },
              },
              row.head,
            ),
          ),
        h(
          'tr',
          { key: index },
          h(
            'td',
            { style: cell },
            row.name,
            row.detail && h('br'),
            row.detail && h('span', { style: { color: soft, fontSize: '14px' } }, row.detail),
          ),
          heads[1] && h('td', { style: { ...cell, ...right } }, row.quantity),
          h('td', { style: { ...cell, ...right } }, row.total),
        ),
      ]),
    ),
    sums.length > 0 &&
      table('sums', ...sums.map((sum, index) => pair(sum, index === sums.length - 1))),
  ];
}

const table = (key: string, ...rows: ReactNode[]) =>
  h(
    'table',
    {
      key,
      role: 'presentation',
      width: '100%',
      cellPadding: 0,
      cellSpacing: 0,
      style: { borderCollapse: 'collapse', margin: '0 0 20px' },
    },
    h('tbody', null, ...rows),
  );

const pair = ([label, value]: [string, string], isStrong = false) =>
  h(
    'tr',
    { key: label },
    h('td', { style: { ...cell, color: soft } }, label),
    h(
      'td',
      { style: { ...cell, ...right, whiteSpace: 'normal', fontWeight: isStrong ? 700 : 400 } },
      value,
    ),
  );

function toText({
  heading,
  paragraphs,
  facts = [],
  items,
  action,
  links = [],
  closing = [],
  footer,
  stop,
  shopName,
}: MailContent): string {
  const goods = items
    ? [
        items.rows.map(rowText).join('\n'),
        items.sums.map(([label, value]) => `${label}: ${value}`).join('\n'),
      ]
    : [];
  const blocks = [
    shopName,
    heading,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...goods,
    ...[...(action ? [action] : []), ...links].map(({ label, url }) => `${label}:\n${url}`),
    ...closing,
    '--',
    ...footer,
    stop ? `${stop.label}:\n${stop.url}` : '',
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function rowText({
  head,
  name,
  detail,
  quantity,
  total,
}: NonNullable<MailContent['items']>['rows'][number]): string {
  const named = `- ${name}${detail && ` (${detail})`}`;
  const amounts = `  ${[quantity, total].filter(Boolean).join(' · ')}`;
  return [...(head ? [head] : []), named, amounts].join('\n');
}
