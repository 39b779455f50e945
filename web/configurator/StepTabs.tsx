import { Tabs } from '@base-ui/react/tabs';
import type { Quote } from '#shared/designs/design-tool.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { isPartStep, type Step } from './steps.ts';
import { broughtBy, type Tool } from './tool-state.ts';

type StepTabsProps = {
  steps: readonly Step[];
  tool: Tool;
  fit: Quote['fit'];
};

/**
 * One line of steps; the arrow keys move between them. A mark shows the chosen parts and those with
 * conflicts.
 */
export function StepTabs({ steps, tool, fit }: StepTabsProps) {
  const { t } = useTranslation('configurator');
  return (
    <Tabs.List className="tool-steps" aria-label={t('steps')} activateOnFocus>
      {steps.map((step) => {
        const state = stateOf(step, tool, fit);
        return (
          <Tabs.Tab
            key={step}
            value={step}
            data-state={state}
            onClick={(event) =>
              event.currentTarget.scrollIntoView({ inline: 'center', block: 'nearest' })
            }
          >
            {t(`step.${step}`)}
            {state === 'clash' && <span className="sr-only"> ({t('stepClash')})</span>}
            {state === 'missing' && <span className="sr-only"> ({t('stepMissing')})</span>}
          </Tabs.Tab>
        );
      })}
    </Tabs.List>
  );
}

function stateOf(
  step: Step,
  tool: Tool,
  { findings, missing }: Quote['fit'],
): 'clash' | 'missing' | undefined {
  if (!isPartStep(step)) return undefined;
  if (step !== 'bottle' && findings.some(({ level, role }) => level === 'error' && role === step))
    return 'clash';
  return missing.includes(step) && !broughtBy(tool, step) ? 'missing' : undefined;
}
