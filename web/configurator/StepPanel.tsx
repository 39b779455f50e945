import { Tabs } from '@base-ui/react/tabs';
import type { Ref } from 'react';
import type { Product } from '#shared/catalogue/catalogue.ts';
import type { PartsAnswer, Starter } from '#shared/designs/design-tool.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { LabelPanel } from './LabelPanel.tsx';
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
