import { listText } from '#shared/base/format.ts';
import type { DesignFinding, Quote } from '#shared/designs/design-tool.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { Alert } from '#web/base/ui/Alert.tsx';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { isPartStep, type Step, stepsOf } from './steps.ts';
import type { Tool } from './tool-state.ts';
import type { Design } from './use-design.ts';

const LabelNotice = lazyPart(() => import('./LabelNotice.tsx'));

type FitNoticesProps = {
  quote: Quote;
  tool: Tool;
  step: Step;
  isBlocked: boolean;
  design: Design;
  onStep: (step: Step) => void;
  onLabel: (isValid: boolean) => void;
};

/** The conflicts and their solutions, the missing parts, and notes. */
export function FitNotices({
  quote,
  tool,
  step,
  isBlocked,
  design,
  onStep,
  onLabel,
}: FitNoticesProps) {
  const { t, i18n } = useTranslation('configurator');
  const { findings, missing } = quote.fit;
  const of = (level: DesignFinding['level']) =>
    findings.filter((finding) => finding.level === level);
  const errors = of('error');
  // The price bar already says that a tool is needed.
  const notes = [...of('warning'), ...of('note')].filter(({ code }) => code !== 'CRIMPER_NEEDED');
  // Shown where they matter: at the pump, and before the set is bought.
  const isTheirPlace = step === 'pump' || step === 'sets';
  const steps = stepsOf(tool);
  const openRoles = missing.filter((role): role is Step & typeof role =>
    steps.includes(role as Step),
  );

  return (
    <>
      {errors.length > 0 && (
        <Conflicts errors={errors} isBlocked={isBlocked} design={design} onStep={onStep} />
      )}
      {tool.choices.label && tool.products.bottle && (
        <LazyPart>
          <LabelNotice
            label={tool.choices.label}
            sheet={tool.products.label}
            bottle={tool.products.bottle.attributes}
            onOpen={() => onStep('print')}
            onValid={onLabel}
          />
        </LazyPart>
      )}
      {errors.length === 0 && openRoles.length > 0 && (
        <Alert>
          <p>
            {t('missing', {
              roles: listText(
                openRoles.map((role) => t(`role.${role}`).toLocaleLowerCase(i18n.language)),
                i18n.language,
              ),
            })}{' '}
            <button
              type="button"
              className="text-link"
              disabled={design.isRepairing}
              onClick={() => void design.repair('bottle', { complete: true })}
            >
              {t('repair.complete')}
            </button>
          </p>
        </Alert>
      )}
      {isTheirPlace && notes.length > 0 && errors.length === 0 && (
        <details className="tool-notes small">
          <summary>{t('notes', { count: notes.length })}</summary>
          <FindingList findings={notes} />
        </details>
      )}
    </>
  );
}

type ConflictsProps = Pick<FitNoticesProps, 'isBlocked' | 'design' | 'onStep'> & {
  errors: readonly DesignFinding[];
};

function Conflicts({ errors, isBlocked, design, onStep }: ConflictsProps) {
  const { t } = useTranslation('configurator');
  const role = errors[0]?.role;
  return (
    <Alert tone="no">
      {isBlocked && (
        <p>
          <b>{t('mendFirst')}</b>
        </p>
      )}
      <FindingList findings={errors} />
      <p className="tool-ways">
        <button
          type="button"
          className="text-link"
          disabled={design.isRepairing}
          onClick={() => void design.repair('bottle')}
        >
          {t('repair.rest', { count: errors.length })}
        </button>
        {role && role !== 'bottle' && isPartStep(role) && (
          <button type="button" className="text-link" onClick={() => onStep(role)}>
            {t('repair.myself')}
          </button>
        )}
      </p>
    </Alert>
  );
}

const FindingList = ({ findings }: { findings: readonly DesignFinding[] }) => (
  <ul>
    {findings.map(({ message, code }) => (
      <li key={`${code} ${message}`}>{message}</li>
    ))}
  </ul>
);
