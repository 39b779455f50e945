import { useState } from 'react';
import type { SimulateAnswer } from '#shared/back-office/discounts.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Select } from '#web/base/ui/Field.tsx';
import { simulateRule } from './rule-calls.ts';
import type { RuleBody } from './rule-form.ts';
import { SimulationResult } from './SimulationResult.tsx';

const counts = [50, 100, 250, 500] as const;
const USUAL_COUNT = 100;

/** The draft, saved or not, against what was really bought. */
export function PreviewBox({
  body,
  id,
  isReady,
}: {
  body: RuleBody;
  id: number | null;
  isReady: boolean;
}) {
  const { t } = useTranslation('admin-discounts');
  const { busy, run } = useWork();
  const [count, setCount] = useState<number>(USUAL_COUNT);
  const [preview, setPreview] = useState<{ answer: SimulateAnswer; of: string } | null>(null);
  const { name: _, description: __, isActive: ___, ...tried } = body;
  const draft = JSON.stringify(tried);
  async function simulate() {
    const done = await run('simulate', () => simulateRule({ body, id }, count));
    if (done) setPreview({ answer: done.result, of: draft });
  }
  return (
    <section className="bo-box rule-trial-box" aria-labelledby="trial">
      <h2 className="h3" id="trial">
        {t('trial.title')}
      </h2>
      <p className="small second">{t('trial.text')}</p>
      <Field label={t('trial.count')}>
        <Select value={count} onChange={(event) => setCount(Number(event.target.value))}>
          {counts.map((one) => (
            <option key={one} value={one}>
              {t('trial.last', { count: one })}
            </option>
          ))}
        </Select>
      </Field>
      <Button
        variant="line"
        isBusy={busy !== null}
        disabled={!isReady}
        onClick={() => void simulate()}
      >
        {t('trial.start')}
      </Button>
      {preview && preview.of !== draft && (
        <p className="small" role="status">
          {t('trial.old')}
        </p>
      )}
      {preview && (
        <div data-old={preview.of !== draft || undefined}>
          <SimulationResult answer={preview.answer} />
        </div>
      )}
    </section>
  );
}
