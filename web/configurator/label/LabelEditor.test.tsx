// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { DesignLabel } from '#shared/designs/designs.ts';
import { I18nextProvider } from '#web/base/i18n/react.tsx';
import { startBrowser } from '#web/session/browser.ts';
import { texts } from '#web/testing/texts.ts';
import { LabelEditor } from './LabelEditor.tsx';
import type { LabelOffer } from './label-offer.ts';

const bottle: Attributes = {
  part: 'bottle',
  form: 'square',
  neck: 'FEA15',
  widthMm: 40,
  depthMm: 40,
  heightMm: 70,
  glassColor: 'clear',
};
const sheet: LabelOffer = {
  id: 7,
  name: 'Özel Etiket',
  quantity: 100,
  minQuantity: 2,
  attributes: {
    part: 'label',
    isPersonalised: true,
    material: 'paper',
    color: 'white',
    widthMm: 45,
    heightMm: 60,
  },
};

beforeEach(() => {
  startBrowser(texts);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load: async () => [] } });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'fonts');
});

let label: DesignLabel | null = null;
function Page({
  on = bottle,
  offers = [sheet],
  start = null,
}: {
  on?: Attributes;
  offers?: LabelOffer[];
  start?: DesignLabel | null;
}) {
  const [value, setValue] = useState(start);
  label = value;
  return (
    <I18nextProvider i18n={texts}>
      <LabelEditor value={value} onChange={setValue} bottle={on} labelProducts={offers} />
    </I18nextProvider>
  );
}
const show = (props: Parameters<typeof Page>[0] = {}) =>
  act(async () => render(<Page {...props} />));
const field = (name: string | RegExp) => screen.getByLabelText(name);
const type = (name: string | RegExp, value: string) =>
  act(async () => fireEvent.change(field(name), { target: { value } }));
const click = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const turnOn = () => act(async () => fireEvent.click(screen.getByRole('checkbox')));
const line = () => {
  const [item] = label?.items ?? [];
  if (item?.kind !== 'text') throw new Error('a line of text');
  return item;
};

describe('[B14] the editor of labels', () => {
  it('calls a print on the glass a print, and offers it no logo', async () => {
    const { material, color, ...size } = sheet.attributes;
    const attributes: Attributes = { ...size, technique: 'screen', maxColours: 3 };
    await show({ offers: [{ ...sheet, name: 'Serigrafi baskı', attributes }] });
    await turnOn();
    await click('Kaldır: Yazı 1');

    expect(screen.getByText('Baskıda bir şey yok. Yazı ekleyin.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Logo ekle/ })).toBeNull();
    expect(document.body.textContent).not.toMatch(/etiket/i);
    expect(document.querySelector('[aria-label*="tiket"]')).toBeNull();
  });

  it('says before the sale that nothing can be returned, and how many are printed at least', async () => {
    await show();
    expect(screen.getByText(/cayma hakkı yoktur.*En az 200 etiket/)).toBeDefined();
    expect(label).toBeNull();
  });

  it('begins with a label that can be printed, and restores it after it was switched off', async () => {
    await show();
    await turnOn();
    await type('Yazı', 'Şiir & İğde');
    expect(line().text).toBe('Şiir & İğde');
    const before = label;

    await turnOn();
    expect(label).toBeNull();
    await turnOn();
    expect(label).toEqual(before);
  });

  it('makes a long name smaller while it is typed, and large again', async () => {
    await show();
    await turnOn();
    await type('Yazı', 'Ada');
    const { sizeMm } = line();
    await type('Yazı', 'Yasemin Bahçe');
    expect(line().sizeMm).toBeLessThan(sizeMm);
    expect(screen.queryByText(/Kesime/)).toBeNull();
    await type('Yazı', 'Ada');
    expect(line().sizeMm).toBe(sizeMm);

    await type('Yazı', 'Yasemin ve Bergamot');
    await act(async () => fireEvent.blur(field('Yazı')));
    expect(label?.items).toHaveLength(2);
    expect(screen.queryByText(/Kesime/)).toBeNull();
  });

  it('moves what stands on it with the arrow keys, and with figures alone', async () => {
    await show();
    await turnOn();
    const { xMm, yMm } = line();
    const item = within(screen.getByRole('group', { name: 'Etiketin düz görünümü' })).getByRole(
      'button',
    );
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp'])
      await act(async () => fireEvent.keyDown(item, { key }));
    expect(line()).toMatchObject({
      xMm: expect.closeTo(xMm + 1, 5),
      yMm: expect.closeTo(yMm - 0.5, 5),
    });

    await type(/^Soldan/, '9,5');
    expect(line().xMm).toBe(9.5);
    await click('Metni ortala');
    expect(line().xMm).toBeCloseTo((label?.widthMm ?? 0) / 2, 1);
  });

  it('never empties a line, but can remove it', async () => {
    await show();
    await turnOn();
    const { text } = line();
    await type('Yazı', '   ');
    expect(line().text).toBe(text);
    await act(async () => fireEvent.blur(field('Yazı')));
    expect((field('Yazı') as HTMLInputElement).value).toBe(text);
    await click(/^Kaldır: Yazı 1/);
    expect(label?.items).toEqual([]);
    expect(screen.getByText(/Etiketin üstünde bir şey yok/)).toBeDefined();
  });

  it('shows what cannot be printed, and corrects it with one click', async () => {
    await show();
    await turnOn();
    await type(/^Soldan/, '1');
    expect(screen.getByText(/Kesime 1,5 mm'den yakın/)).toBeDefined();
    await click('Sığdır');
    expect(screen.queryByText(/Kesime/)).toBeNull();
    await type('Yazı', 'Gül ж');
    expect(screen.getByText('Bu harfler basılamaz: ж')).toBeDefined();
  });

  it('keeps the size within the bottle and the sheet', async () => {
    await show();
    await turnOn();
    await type(/^Genişlik/, '300');
    await act(async () => fireEvent.blur(field(/^Genişlik/)));
    expect(label?.widthMm).toBeLessThanOrEqual(38);
    expect(label?.widthMm).toBeGreaterThan(25);
  });

  it('is fitted to another bottle with one click', async () => {
    await show();
    await turnOn();
    const wide = label;
    cleanup();
    await act(async () =>
      render(<Page on={{ ...bottle, widthMm: 20, depthMm: 20, heightMm: 50 }} start={wide} />),
    );
    expect(screen.getByText(/sığmıyor/)).toBeDefined();
    await act(async () =>
      fireEvent.click(screen.getAllByRole('button', { name: 'Sığdır' }).at(0) as HTMLElement),
    );
    expect(screen.queryByText(/şişenin düz yüzüne sığmıyor/)).toBeNull();
  });

  it('has nothing to offer for a sphere, or when no label is sold', async () => {
    await show({ on: { ...bottle, form: 'sphere' } });
    expect(screen.getByText(/iki yöne eğimli/)).toBeDefined();
    cleanup();
    await show({ offers: [] });
    expect(screen.getByText('Şu anda baskılı etiket satışta değil.')).toBeDefined();
  });
});
