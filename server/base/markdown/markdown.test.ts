// What no text can do, however it is written, and what it may do.
import { describe, expect, test } from 'vitest';
import { createMarkdown, toHtml } from './markdown.ts';

/** All tags that the renderer may produce. */
const allowedTags = new Set(
  'a blockquote br code div em h2 h3 h4 h5 h6 hr img li ol p pre s strong table tbody td th thead tr ul'.split(
    ' ',
  ),
);
const allowedAttributes = new Set([
  'href',
  'title',
  'target',
  'rel',
  'src',
  'alt',
  'loading',
  'decoding',
  'class',
  'scope',
  'tabindex',
  'start',
]);
const isSafeAddress = (url: string) => /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i.test(url);

type Tag = { name: string; attributes: Record<string, string> };
const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*) ?\/?>/g;

/**
 * The opening tags. If the text between correct tags contains no further tag, nothing can be
 * hidden.
 */
function tagsOf(html: string): Tag[] {
  expect(html.replace(TAG, '')).not.toContain('<');
  return [...html.matchAll(TAG)]
    .filter(([, slash]) => slash === '')
    .map(([, , name = '', attributes = '']) => ({
      name,
      attributes: Object.fromEntries(
        [...attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
          key,
          value,
        ]),
      ),
    }));
}

function expectHarmless(text: string) {
  for (const { name, attributes } of tagsOf(toHtml(text))) {
    expect(allowedTags, text).toContain(name);
    for (const [key, value] of Object.entries(attributes)) {
      expect(allowedAttributes, text).toContain(key);
      if (key === 'href') expect(value, text).toSatisfy(isSafeAddress);
      if (key === 'src') expect(value, text).toMatch(/^\/media\//);
    }
  }
}

const tagsNamed = (text: string, ...names: string[]) =>
  tagsOf(toHtml(text)).filter(({ name }) => names.includes(name));

const hostile = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<style>@import "//evil.example"</style>',
  '<a href="javascript:alert(1)">bas</a>',
  '<!-- gizli --><!--> <script>alert(1)</script> -->',
  '<![CDATA[ <script>alert(1)</script> ]]>',
  '<?php echo 1 ?>',
  '<div\n\nonclick="alert(1)">',
  '[bas](javascript:alert(1))',
  '[bas](JaVaScRiPt:alert(1))',
  '[bas](javascript&colon;alert(1))',
  '[bas](&#x6A;avascript:alert(1))',
  '[bas](java\\script:alert(1))',
  '[bas](<java\tscript:alert(1)>)',
  '[bas](\u0001javascript:alert(1))',
  '[bas](vbscript:msgbox(1))',
  '[bas](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[bas](//evil.example)',
  '[bas](/\\evil.example)',
  '[bas](\\\\evil.example)',
  '[bas](file:///etc/passwd)',
  '[bas](evil.example)',
  '[bas](/ "a\\" onclick=\\"alert(1)")',
  "[bas](/ 'a\\' onclick=\\'alert(1)')",
  '[bas][1]\n\n[1]: javascript:alert(1) "x"',
  '<javascript:alert(1)>',
  '<data:text/html,alert(1)>',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,PHN2Zy8+)',
  '![x](https://evil.example/p.png)',
  '![x](//evil.example/p.png)',
  '![x](/api/auth/logout)',
  '![x](/media/../api/auth/logout)',
  '![" onerror="alert(1)](/media/images/a/480.webp)',
  '![a](/media/x.webp" onerror="alert(1))',
  '[![x](https://evil.example/p.png)](javascript:alert(1))',
  '`<script>alert(1)</script>`',
  '```"><script>alert(1)</script>\n<script>alert(2)</script>\n```',
  '```js" onmouseover="alert(1)\nx\n```',
  '    <script>alert(1)</script>',
  '| <script>alert(1)</script> | b |\n|---|:-:|\n| [x](javascript:alert(1)) | <b onclick=alert(1)> |',
  '# <img src=x onerror=alert(1)>',
  '> > > <script>alert(1)</script>',
  '*[*<script>](javascript:alert(1))**',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\u0000<script\u0000>alert(1)</script>',
  '[a](mailto:x@y.example?body=<script>)',
  '[a](tel:"onclick="alert(1))',
];

describe('[B17] a text', () => {
  test.each(hostile)('can do nothing: %j', (text) => expectHarmless(text));

  test('shows HTML as text and makes no link that runs a script', () => {
    expect(toHtml('<script>alert(1)</script>')).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n',
    );
    expect(tagsNamed('[bas](javascript:alert(1))', 'a')).toEqual([]);
  });

  test('has links to our pages, to other sites in a new window, and to a mailbox or telephone', () => {
    const foreign = { target: '_blank', rel: 'noopener noreferrer' };

    expect(
      tagsNamed(
        '[a](/faq) [b](https://example.com/x) [c](mailto:a@ornek.com) [d](tel:+902120000000) [e](#alt) <https://example.org>',
        'a',
      ).map((link) => link.attributes),
    ).toEqual([
      { href: '/faq' },
      { href: 'https://example.com/x', ...foreign },
      { href: 'mailto:a@ornek.com' },
      { href: 'tel:+902120000000' },
      { href: '#alt' },
      { href: 'https://example.org', ...foreign },
    ]);
  });

  test('shows only pictures of ours; others are replaced by their description', () => {
    const text = '![Amber şişe](/media/images/abc/480.webp) ![Uzaktan](https://example.com/a.png)';

    expect(tagsNamed(text, 'img').map((picture) => picture.attributes)).toEqual([
      { src: '/media/images/abc/480.webp', alt: 'Amber şişe', loading: 'lazy', decoding: 'async' },
    ]);
    expect(toHtml(text)).toContain('Uzaktan');
  });

  test.each([
    ['# a\n\n## b\n\n# c', ['h2', 'h3', 'h2']],
    ['## a\n\n### b', ['h2', 'h3']],
    ['#### a\n\n##### b', ['h2', 'h3']],
    ['# a\n\n###### b', ['h2', 'h6']],
  ])('begins its headings below the title of the page: %j', (text, tags) => {
    expect(tagsNamed(text, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6').map(({ name }) => name)).toEqual(
      tags,
    );
  });

  test('has tables in a frame that scrolls, without styles, with a scope on each head cell', () => {
    const text = '| Ad | Fiyat |\n|---|---:|\n| Şişe | 34,90 |';

    expect(toHtml(text)).toMatch(
      /^<div class="table-scroll" tabindex="0"><table>[\s\S]*<\/table><\/div>\n$/,
    );
    expect(tagsNamed(text, 'th', 'td').map(({ attributes }) => attributes)).toEqual([
      { scope: 'col' },
      { scope: 'col', class: 'end' },
      {},
      { class: 'end' },
    ]);
  });

  test('has a table without a head where the head is empty: the first column names the rows', () => {
    expect(toHtml('| | |\n|---|---|\n| Unvan | Flakon |\n| KEP | … |').replaceAll('\n', '')).toBe(
      '<div class="table-scroll" tabindex="0"><table><tbody><tr><th scope="row">Unvan</th><td>Flakon</td></tr><tr><th scope="row">KEP</th><td>…</td></tr></tbody></table></div>',
    );
    expect(tagsNamed('| A |\n|---|\n| b |', 'thead', 'th', 'td').map(({ name }) => name)).toEqual([
      'thead',
      'th',
      'td',
    ]);
  });
});

describe('the work of a text', () => {
  /** How many positions of the text the parser examines. */
  function workOf(text: string): number {
    const markdown = createMarkdown();
    let looks = 0;
    markdown.inline.ruler.before('text', 'count', () => {
      looks += 1;
      return false;
    });
    markdown.block.ruler.before('paragraph', 'count', () => {
      looks += 1;
      return false;
    });
    markdown.render(text);
    return looks;
  }

  test.each([
    '[',
    ']',
    '[](',
    '![',
    '*a_',
    '> ',
    '`',
    '<',
    '\\',
    '- ',
    '|a',
    '[a](/',
    '&',
    '\n# ',
    '[a]: /b\n',
  ])('grows no faster than its length: %j', (piece) => {
    const small = workOf(piece.repeat(5_000));
    const large = workOf(piece.repeat(20_000));

    expect(large).toBeLessThanOrEqual(8 * small + 1_000);
  });

  test('a megabyte of brackets takes no more work than other text', () => {
    const text = '['.repeat(2 ** 20);

    expect(workOf(text)).toBeLessThan(4 * text.length);
  });

  test('quotes and lists are nested only to a limited depth', () => {
    for (const piece of ['> ', '- ', '1. '])
      expect(tagsOf(toHtml(`${piece.repeat(500)}a`)).length).toBeLessThan(50);
  });
});
