// The price tiers of a product: net and gross, the margin, and warnings.
import { type Kurus, times } from '#shared/base/money.ts';
import { roundUpQuantity } from '#shared/catalogue/quantity.ts';
import { netAndGross, type Rates } from '#shared/pricing/rates.ts';
import { priceSteps, type Tier } from '#shared/pricing/tiers.ts';
import { typedNumber } from '#web/back-office/kit/typed-number.ts';
import type { ListedCategory } from './product-calls.ts';
import type { ProductForm } from './product-form.ts';

export type LadderInput = {
  price: Kurus;
  tiers: readonly Tier[];
  cost: Kurus | null;
  minQuantity: number;
  quantityStep: number;
};
type LadderStep = {
  from: number;
  to: number | null;
  unitPrice: Kurus;
  net: Kurus;
  gross: Kurus;
  /** The total at the first quantity of the tier. */
  total: Kurus;
  /** The margin in percent of the net price; null without a cost or a price. */
  margin: number | null;
  isBelowCost: boolean;
};
type LadderWarning =
  | { kind: 'below-cost'; from: number }
  | { kind: 'free'; from: number }
  /** `many` cost less in total than `few`. */
  | { kind: 'cheaper-in-total'; few: number; fewTotal: Kurus; many: number; manyTotal: Kurus }
  /** Nobody can buy a quantity of this tier, or it does not lower the price. */
  | { kind: 'never-applies'; from: number };
export type Ladder = { steps: LadderStep[]; warnings: LadderWarning[] };

/** Only tiers with a quantity that can be bought, limited to such quantities. */
export function ladderOf(
  { price, tiers, cost, minQuantity, quantityStep }: LadderInput,
  rates: Rates,
): Ladder {
  const rule = { minQuantity: Math.max(1, minQuantity), quantityStep: Math.max(1, quantityStep) };
  const steps = priceSteps(price, tiers).flatMap(({ from, to, unitPrice }): LadderStep[] => {
    const first = roundUpQuantity(rule, from);
    if (to !== null && first > to) return [];
    const { net, gross } = netAndGross(unitPrice, rates);
    return [
      {
        from: first,
        to: to === null ? null : Math.floor(to / rule.quantityStep) * rule.quantityStep,
        unitPrice,
        net,
        gross,
        total: times(unitPrice, first),
        margin: cost === null || net === 0 ? null : Math.round(((net - cost) / net) * 1_000) / 10,
        isBelowCost: cost !== null && net < cost,
      },
    ];
  });
  return { steps, warnings: [...unused(price, tiers, steps), ...oddities(steps)] };
}

function unused(
  price: Kurus,
  tiers: readonly Tier[],
  steps: readonly LadderStep[],
): LadderWarning[] {
  const all = priceSteps(price, tiers);
  return tiers
    .filter(({ isActive }) => isActive)
    .flatMap(({ minQuantity }): LadderWarning[] => {
      const index = all.findIndex(({ from }) => from === minQuantity);
      const step = all[index];
      const before = index === 0 ? { unitPrice: price } : all[index - 1];
      const isReached =
        step !== undefined &&
        steps.some(
          ({ from, to }) =>
            from >= step.from &&
            (step.to === null || from <= step.to) &&
            (to === null || to >= from),
        );
      return isReached && step.unitPrice < (before?.unitPrice ?? price)
        ? []
        : [{ kind: 'never-applies', from: minQuantity }];
    });
}

function oddities(steps: readonly LadderStep[]): LadderWarning[] {
  return steps.flatMap((step, index): LadderWarning[] => {
    const next = steps[index + 1];
    const warnings: LadderWarning[] = [];
    if (step.unitPrice === 0) warnings.push({ kind: 'free', from: step.from });
    else if (step.isBelowCost) warnings.push({ kind: 'below-cost', from: step.from });
    if (next && step.to !== null) {
      const fewTotal = times(step.unitPrice, step.to);
      if (next.total < fewTotal)
        warnings.push({
          kind: 'cheaper-in-total',
          few: step.to,
          fewTotal,
          many: next.from,
          manyTotal: next.total,
        });
    }
    return warnings;
  });
}

/** The shop's rates with the tax of the product that is edited: its own, or its category's. */
export function ratesOf(
  { taxPercent, categoryId }: Pick<ProductForm, 'taxPercent' | 'categoryId'>,
  categories: readonly Pick<ListedCategory, 'id' | 'taxPercentInForce'>[],
  rates: Rates,
): Rates {
  const category = categories.find(({ id }) => String(id) === categoryId);
  const percent = typedNumber(taxPercent) ?? category?.taxPercentInForce ?? null;
  return percent === null ? rates : { ...rates, taxRate: percent / 100 };
}
