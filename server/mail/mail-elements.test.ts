import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type MailElements, mailElements } from './mail-elements.ts';

const mailOf = ({ Html, Head, Preview, Body, ...rest }: MailElements): ReactNode => {
  const { Button, Container, Heading, Section, Text } = rest;
  const inner = [
    h(Heading, { key: 1, as: 'h1' }, 'Başlık'),
    h(Text, { key: 2, style: { margin: '0 0 14px' } }, 'Metin'),
    h(Button, { key: 3, href: 'https://flakon.example', style: { padding: '14px 24px' } }, 'Git'),
  ];
  const body = h(Body, null, h(Container, null, h(Section, null, inner)));
  return h(Html, { lang: 'tr' }, h(Head), h(Preview, null, 'Özet'), body);
};

test('the elements make the same mail as those of the react-email library', async () => {
  const [elements, library] = await Promise.all([mailElements(), import('react-email')]);
  const mail = renderToStaticMarkup(mailOf(elements));
  expect(mail).toContain('Metin');
  expect(mail).toBe(renderToStaticMarkup(mailOf(library)));
});
