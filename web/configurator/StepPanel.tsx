import { Tabs } from '@base-ui/react/tabs';
import type { Ref } from 'react';
import type { Product } from '#shared/catalogue/catalogue.ts';
import type { PartsAnswer, Starter } from '#shared/designs/design-tool.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { SkeletonRows } from '#web/base/ui/Skeleton.tsx';
import { LookPanel } from './LookPanel.tsx';
import { PartPanel } from './PartPanel.tsx';
import { SetsPanel } from './SetsPanel.tsx';
import { Starters } from './Starters.tsx';
import { isPartStep, type Step } from './steps.ts';
import type { Design } from './use-design.ts';
import type { QuoteState } from './use-quote.ts';

type StepPanelProps = {
  step: Step;
  design: Design;
  price: QuoteState;
  bottles: PartsAnswer;
  labels: readonly Product[];
  starters: readonly Starter[];
  ref: Ref<HTMLDivElement>;
};

export function StepPanel(props: StepPanelProps) {
  const { step, design, price, bottles, labels, starters, ref } = props;
  const { t } = useTranslation('configurator');
  return (
    <Tabs.Panel className="tool-panel" value={step} tabIndex={-1} ref={ref}>
      <h2 className="h3 sr-only">{t(`step.${step}`)}</h2>
      {step === 'bottle' && starters.length > 0 && <Starters starters={starters} design={design} />}
      {isPartStep(step) && (
        <PartPanel
          key={step}
          role={step}
          design={design}
          first={step === 'bottle' ? bottles : null}
        />
      )}
      {step === 'look' && <LookPanel design={design} />}
      {step === 'print' && <LabelPanel design={design} labels={labels} />}
      {step === 'sets' && <SetsPanel design={design} price={price} />}
    </Tabs.Panel>
  );
}

const LabelEditor = lazyPart(async () => ({
  default: (await import('./label/LabelEditor.tsx')).LabelEditor,
}));

/** The editor of the printed label. */
function LabelPanel({ design, labels }: { design: Design; labels: readonly Product[] }) {
  const { t } = useTranslation('configurator');
  const { tool, changeLabel } = design;
  const bottle = tool.products.bottle?.attributes;
  const sheets = [
    ...labels,
    ...(tool.products.label && labels.every(({ id }) => id !== tool.products.label?.id)
      ? [tool.products.label]
      : []),
  ];
  if (!bottle) return <p className="second">{t('print.noBottle')}</p>;
  return (
    <LazyPart fallback={<SkeletonRows count={3} />}>
      <LabelEditor
        value={tool.choices.label}
        bottle={bottle}
        labelProducts={sheets}
        onChange={(label) =>
          changeLabel(
            label,
            sheets.find(({ id }) => id === label?.productId),
          )
        }
      />
    </LazyPart>
  );
}
