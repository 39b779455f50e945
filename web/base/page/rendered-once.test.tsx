// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { I18nextProvider } from '#web/base/i18n/react.tsx';
import { createTexts } from '#web/base/i18n/texts.ts';
import { RenderedPartsContext, renderedOnce } from './rendered-once.tsx';
import { createPartsCache } from './rendered-parts.ts';

const drawn = vi.fn();
let rate = 20;

const Card = renderedOnce(
  function Card({ name, isFirst = false }: { name: string; isFirst?: boolean }) {
    drawn(name);
    return (
      <p className={isFirst ? 'first' : undefined}>
        {name}, {rate} %
      </p>
    );
  },
  {
    name: 'card',
    namespaces: ['catalogue', 'common'],
    useSurroundings: () => rate,
    propsOf: (props) => (props.isFirst ? null : props),
  },
);

const cards = (names: readonly string[]) => (
  <section>
    {names.map((name) => (
      <Card key={name} name={name} />
    ))}
    <Card name="Birinci" isFirst />
  </section>
);
const texts = createTexts({ language: 'tr', resources: { tr: { catalogue: {}, common: {} } } });
const around = (
  element: React.ReactNode,
  parts: ReturnType<ReturnType<typeof createPartsCache>> | null,
) =>
  renderToString(
    <RenderedPartsContext value={parts}>
      <I18nextProvider i18n={texts}>{element}</I18nextProvider>
    </RenderedPartsContext>,
  );
const render = (
  ofPage: ReturnType<typeof createPartsCache>,
  names: readonly string[],
  secret = 's1',
) => {
  drawn.mockClear();
  const parts = ofPage(secret);
  const html = parts.fill(Buffer.from(around(cards(names), parts))).toString();
  return { html, drawn: drawn.mock.calls.map(([name]) => name) };
};

test('a part that pages show again is not rendered again, and the HTML stays the same', () => {
  const ofPage = createPartsCache();
  const plain = around(cards(['A', 'B']), null);

  expect(render(ofPage, ['A', 'B'])).toEqual({ html: plain, drawn: ['A', 'B', 'Birinci'] });
  expect(render(ofPage, ['A', 'B'])).toEqual({ html: plain, drawn: ['Birinci'] });
  expect(render(ofPage, ['C', 'A']).drawn).toEqual(['C', 'Birinci']);
});

test('a part is rendered again when a value beside its props changes', () => {
  const ofPage = createPartsCache();
  render(ofPage, ['A']);
  rate = 10;
  expect(render(ofPage, ['A']).html).toContain('A<!-- -->, <!-- -->10');
  rate = 20;
});

test('the part that was used longest ago is dropped first', () => {
  const ofPage = createPartsCache(2);
  render(ofPage, ['A', 'B']);
  render(ofPage, ['A']);
  render(ofPage, ['C']);

  expect(render(ofPage, ['A']).drawn).toEqual(['Birinci']);
  expect(render(ofPage, ['B']).drawn).toEqual(['B', 'Birinci']);
});

test('a mark of another page stays unchanged', () => {
  const ofPage = createPartsCache();
  const parts = ofPage('s2');
  const html =
    '<part-known mark="s1-0"></part-known><part-new mark="x"></part-new>a<part-end mark="x"></part-end>';
  expect(parts.fill(Buffer.from(html)).toString()).toBe(html);
});
