// @vitest-environment jsdom
// Prices in the tool: the sales unit, sets that cannot be made, and the same kind of price
// everywhere.
import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Quote, QuoteColumn, ToolPart } from '#shared/designs/design-tool.ts';
import { DEFAULT_RATES, type Rates } from '#shared/pricing/rates.ts';
import { makeProduct } from '#web/testing/make-product.ts';
import { renderRoutes } from '#web/testing/render-catalogue.tsx';
import { PartOption } from './PartOption.tsx';
import { PriceBar } from './PriceBar.tsx';
import { SetsPanel } from './SetsPanel.tsx';
import type { Tool } from './tool-state.ts';
import type { Design } from './use-design.ts';
import type { QuoteState } from './use-quote.ts';

afterEach(cleanup);

const show = (element: ReactNode, rates: Rates = DEFAULT_RATES) =>
  renderRoutes([{ path: '/', element }], '/', rates);
const bottle = makeProduct({ id: 1, name: 'Kare Şişe' });
const tool: Tool = {
  choices: {
    parts: { bottle: 1 },
    liquid: { color: 'amber', fill: 80 },
    label: null,
    background: 'paper',
    sets: 10,
  },
  products: { bottle },
};
const column: QuoteColumn = {
  sets: 10,
  rows: [],
  net: 100,
  gross: 118,
  netPerSet: 10,
  grossPerSet: 11.8,
  shipping: 80,
  finalTotal: 198,
  isEnough: true,
  next: { sets: 50, productId: 1, netPerSet: 9, grossPerSet: 10.62, saving: 59 },
};
const priced = (parts: Partial<Quote> = {}): QuoteState => ({
  quote: {
    columns: [column],
    mostSets: 400,
    limitingId: 1,
    fit: { findings: [], missing: [], isConsistent: true, isComplete: true },
    isPersonalised: false,
    ...parts,
  },
  isCurrent: true,
  hasFailed: false,
  retry: () => undefined,
});

test.each([10, 12, 20, 50, 100])(
  'a pack of %i is named without a suffix that would have to follow the number',
  async (quantity) => {
    const part: ToolPart = {
      ...makeProduct({ id: 2, name: 'Rattan Çubuk', price: 34.9, quantity }),
      refusal: null,
    };
    await show(
      <PartOption
        part={part}
        name="reeds"
        isChosen={false}
        isAlways={false}
        onChoose={() => undefined}
      />,
    );

    expect(screen.getByText(/paket$/).textContent).toBe(
      `41,18 TL KDV dahil, ${quantity} adetlik paket`,
    );
  },
);

test('when the stock allows no set, the bar says that none can be made', async () => {
  await show(
    <PriceBar
      tool={tool}
      price={priced({ columns: [{ ...column, isEnough: false, next: null }], mostSets: 0 })}
      editedCode={null}
      isLabelValid
      onBlocked={() => undefined}
    />,
  );

  expect(screen.getByText('Şu an stokta yok; takım kurulamaz')).toBeTruthy();
});

test('the hint at the next price speaks of the same prices as the table above it', async () => {
  const design = { tool, change: () => undefined } as unknown as Design;
  localStorage.setItem('prices', 'net');
  const hint = () => screen.getByRole('button', { name: '50 takım yap' }).closest('p');
  await show(<SetsPanel design={design} price={priced()} />);
  expect(hint()?.textContent).toContain('50 takımda takım başına fiyat 9,00 TL olur');
  cleanup();

  localStorage.clear();
  await show(<SetsPanel design={design} price={priced()} />);
  expect(screen.getAllByRole('cell')[0]?.textContent).toBe('11,80 TL');
  expect(hint()?.textContent).toContain('50 takımda takım başına fiyat 10,62 TL olur');
});
