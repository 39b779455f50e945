import { type KeyboardEvent, useRef } from 'react';
import type { Quote } from '#shared/designs/design-tool.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { isPartStep, type Step } from './steps.ts';
import { broughtBy, type Tool } from './tool-state.ts';

type StepTabsProps = {
  steps: readonly Step[];
  step: Step;
  tool: Tool;
  fit: Quote['fit'];
  onStep: (step: Step) => void;
};

/** One line of steps; arrows go from one to the next. A mark says which is chosen and which clashes. */
export function StepTabs({ steps, step, tool, fit, onStep }: StepTabsProps) {
  const { t } = useTranslation('configurator');
  const list = useRef<HTMLDivElement>(null);

  function handleKeyDown(event: KeyboardEvent) {
    const index = steps.indexOf(step);
    const next = {
      ArrowRight: steps[(index + 1) % steps.length],
      ArrowLeft: steps[(index + steps.length - 1) % steps.length],
      Home: steps[0],
      End: steps.at(-1),
    }[event.key];
    if (!next) return;
    event.preventDefault();
    onStep(next);
    list.current?.querySelector<HTMLElement>(`#step-${next}`)?.focus();
  }

  return (
    <div
      className="tool-steps"
      role="tablist"
      aria-label={t('steps')}
      ref={list}
      onKeyDown={handleKeyDown}
    >
      {steps.map((key) => {
        const state = stateOf(key, tool, fit);
        return (
          <button
            key={key}
            type="button"
            role="tab"
            id={`step-${key}`}
            aria-selected={key === step}
            aria-controls="step-panel"
            tabIndex={key === step ? 0 : -1}
            data-state={state}
            onClick={(event) => {
              onStep(key);
              event.currentTarget.scrollIntoView({ inline: 'center', block: 'nearest' });
            }}
          >
            {t(`step.${key}`)}
            {state === 'clash' && <span className="sr-only"> ({t('stepClash')})</span>}
            {state === 'missing' && <span className="sr-only"> ({t('stepMissing')})</span>}
          </button>
        );
      })}
    </div>
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
