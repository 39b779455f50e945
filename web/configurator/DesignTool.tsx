import { Tabs } from '@base-ui/react/tabs';
import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { numberText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { findNeck } from '#shared/catalogue/neck.ts';
import { printContext } from '#shared/label/print-context.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { NeckMark } from '#web/product/NeckMark.tsx';
import { usePriceLead } from '#web/settings/shop-context.tsx';
import { CrimperNote } from './CrimperNote.tsx';
import { FitNotices } from './FitNotices.tsx';
import type { ToolStart } from './load-tool.ts';
import { PriceBar } from './PriceBar.tsx';
import { SaveAndShare } from './SaveAndShare.tsx';
import { Stage } from './Stage.tsx';
import { StepPanel } from './StepPanel.tsx';
import { StepTabs } from './StepTabs.tsx';
import { type Step, stepsOf } from './steps.ts';
import { useDesign } from './use-design.ts';
import { type QuoteState, useQuote } from './use-quote.ts';

/**
 * The whole tool: the picture stays in view, the choices beside or below it, the price at the foot.
 */
export function DesignTool(start: ToolStart) {
  const { t } = useTranslation('configurator');
  const design = useDesign(start);
  const { tool } = design;
  const price = useQuote(tool.choices, start.start.quote);
  const steps = stepsOf(tool);
  const [requested, setStep] = useState<Step>('bottle');
  const step = steps.includes(requested) ? requested : 'bottle';
  const [isBlocked, setBlocked] = useState(false);
  const [isLabelValid, setLabelValid] = useState(true);
  const notices = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { isConsistent, isComplete, findings } = price.quote.fit;
  const needsTool = isConsistent && findings.some(({ code }) => code === 'CRIMPER_NEEDED');
  const neck = findNeck(String(tool.products.bottle?.attributes.neck ?? ''));
  useAnnouncement(price, tool.choices.sets, design.announce);

  function goTo(next: Step) {
    setStep(next);
    requestAnimationFrame(() => panel.current?.focus({ preventScroll: false }));
  }
  function showNotices() {
    setBlocked(true);
    requestAnimationFrame(() => notices.current?.focus());
  }

  return (
    <div className="designer">
      <div className="tool-stage">
        <Stage tool={tool} onReset={design.reset} />
        <FitVerdict
          neck={neck}
          isCurrent={price.isCurrent}
          sheet={tool.products.label}
          isConsistent={isConsistent}
          isComplete={isComplete}
          isLabelValid={isLabelValid}
        />
      </div>
      <section className="tool-side" aria-label={t('choices')}>
        <Tabs.Root className="tool-choices" value={step} onValueChange={setStep}>
          <div className="tool-head">
            <h1 className="h2">{t('heading')}</h1>
            <SaveAndShare choices={tool.choices} name={tool.products.bottle?.name ?? ''} />
          </div>
          {design.changes.length > 0 && (
            <Alert tone="warn" onClose={design.clearChanges}>
              <p>
                <b>{t('changed.title')}</b>
              </p>
              <ul>
                {design.changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </Alert>
          )}
          <StepTabs steps={steps} tool={tool} fit={price.quote.fit} />
          <div className="tool-notices" ref={notices} tabIndex={-1}>
            <FitNotices
              quote={price.quote}
              tool={tool}
              step={step}
              isBlocked={isBlocked}
              design={design}
              onStep={goTo}
              onLabel={setLabelValid}
            />
          </div>
          <StepPanel
            ref={panel}
            step={step}
            design={design}
            price={price}
            bottles={start.bottles}
            labels={start.labels.content}
            starters={start.starters}
          />
        </Tabs.Root>
        <PriceBar
          tool={tool}
          price={price}
          editedCode={start.isEditing ? start.code : null}
          isLabelValid={isLabelValid}
          onBlocked={showNotices}
          note={needsTool && <CrimperNote tool={tool} design={design} />}
        />
      </section>
      <p className="sr-only" role="status" aria-live="polite">
        {design.announced}
      </p>
    </div>
  );
}

type Verdict = { isConsistent: boolean; isComplete: boolean; isLabelValid: boolean };

type FitVerdictProps = Verdict & {
  neck: ReturnType<typeof findNeck>;
  isCurrent: boolean;
  sheet: Product | undefined;
};

/** Whether the chosen parts fit, under the picture. */
function FitVerdict({ neck, isCurrent, sheet, ...verdict }: FitVerdictProps) {
  const { t } = useTranslation('configurator');
  const fits = verdict.isConsistent && verdict.isLabelValid;
  return (
    <p
      className="tool-verdict"
      role="status"
      aria-label={t('verdict.name')}
      data-state={isCurrent ? (fits ? 'fits' : 'clash') : 'asking'}
    >
      {neck && <NeckMark code={neck.code} closure={neck.closure} />}
      <span>{t(`verdict.${verdictOf(verdict)}`, printContext(sheet?.attributes))}</span>
    </p>
  );
}

function verdictOf({ isConsistent, isComplete, isLabelValid }: Verdict) {
  if (!isConsistent) return 'clash';
  if (!isLabelValid) return 'label';
  return isComplete ? 'whole' : 'open';
}

type Announcement = { quote: QuoteState['quote']; sets: number; hasTax: boolean; language: string };

function announcementOf(t: TFunction, { quote, sets, hasTax, language }: Announcement): string {
  const lira = (amount: number) => formatLira(fromLira(amount), language);
  const column = quote.columns.find((candidate) => candidate.sets === sets);
  const price = column
    ? t(hasTax ? 'priceMessageGross' : 'priceMessage', {
        sets: numberText(sets, language),
        total: lira(hasTax ? column.gross : column.net),
        each: lira(hasTax ? column.grossPerSet : column.netPerSet),
      })
    : '';
  const clashes = quote.fit.findings
    .filter(({ level }) => level === 'error')
    .map(({ message }) => message);
  const verdict =
    clashes.length > 0
      ? `${t('verdict.clash')} ${clashes.join(' ')}`
      : t(quote.fit.isComplete ? 'verdict.whole' : 'verdict.open');
  return [price, verdict].join(' ');
}

/** The announcement for screen readers when the price or the fit has changed. */
function useAnnouncement(
  { quote, isCurrent }: QuoteState,
  sets: number,
  announce: (message: string) => void,
): void {
  const { t, i18n } = useTranslation('configurator');
  const hasTax = usePriceLead() === 'gross';
  const { language } = i18n;
  const announced = useRef(quote);
  useEffect(() => {
    if (!isCurrent || announced.current === quote) return;
    announced.current = quote;
    announce(announcementOf(t as TFunction, { quote, sets, hasTax, language }));
  }, [quote, isCurrent, sets, hasTax, announce, t, language]);
}
