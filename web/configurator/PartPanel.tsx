import { useId, useState } from 'react';
import { numberText } from '#shared/base/format.ts';
import type { PartsAnswer } from '#shared/designs/design-tool.ts';
import type { DesignRole } from '#shared/designs/designs.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { SkeletonRows } from '#web/base/ui/Skeleton.tsx';
import { BottleFilters } from './BottleFilters.tsx';
import { PartOption } from './PartOption.tsx';
import { broughtBy } from './tool-state.ts';
import type { Design } from './use-design.ts';
import { useParts } from './use-parts.ts';

type Filter = { capacity: string; neck: string; q: string };

const isNarrowed = ({ q, capacity, neck }: Filter): boolean => Boolean(q || capacity || neck);

/** The parts of one kind: fitting ones first, then the others with the reason. */
export function PartPanel({
  role,
  design,
  first,
}: {
  role: DesignRole;
  design: Design;
  first: PartsAnswer | null;
}) {
  const { t, i18n } = useTranslation('configurator');
  const { tool, choose, repair, isRepairing } = design;
  const [filter, setFilter] = useState<Filter>({ capacity: '', neck: '', q: '' });
  const { answer, isCurrent, hasFailed, more, retry } = useParts(
    tool.choices.parts,
    { role, ...filter },
    first,
  );
  const name = useId();
  const chosen = tool.products[role];
  const bringer = broughtBy(tool, role);
  // The chosen part stays visible, even if a filter hides it or it is on a later page.
  const rows = answer?.content ?? [];
  const isShown = !chosen || rows.some(({ id }) => id === chosen.id);
  return (
    <div className="tool-part">
      <PartFilters role={role} answer={answer} value={filter} onChange={setFilter} />
      {bringer && !chosen && (
        <Alert>{t('brought', { role: t(`role.${role}`), name: bringer.name })}</Alert>
      )}
      {hasFailed && (
        <Alert tone="no">
          <p>{t('partsFailed')}</p>
          <button type="button" className="text-link" onClick={retry}>
            {t('again')}
          </button>
        </Alert>
      )}
      {!answer && !hasFailed && <SkeletonRows count={6} />}
      {answer && (
        <fieldset className="tool-options" aria-busy={!isCurrent || isRepairing}>
          <legend className="label">
            {t(`role.${role}`)}{' '}
            <span className="mute num">
              {t('fitting', {
                count: answer.fitting,
                number: numberText(answer.fitting, i18n.language),
              })}
            </span>
          </legend>
          {role !== 'bottle' && (
            <NoPart
              role={role}
              name={name}
              isChosen={!chosen}
              onChoose={() => choose(role, null)}
            />
          )}
          {!isShown && chosen && (
            <PartOption
              part={{ ...chosen, refusal: null }}
              name={name}
              isChosen
              isAlways
              onChoose={() => undefined}
            />
          )}
          {rows.map((part) => (
            <PartOption
              key={part.id}
              part={part}
              name={name}
              isChosen={part.id === chosen?.id}
              isAlways={role === 'bottle'}
              isBusy={isRepairing}
              onChoose={() => choose(role, part)}
              onRepair={() => void repair(role, { product: part })}
            />
          ))}
          {rows.length === 0 && (
            <p className="mute small">{t(isNarrowed(filter) ? 'nothingFound' : 'nothingThere')}</p>
          )}
          {more && (
            <Button variant="line" size="s" onClick={() => void more().catch(() => undefined)}>
              {t('more')}
            </Button>
          )}
        </fieldset>
      )}
    </div>
  );
}

type PartFiltersProps = {
  role: DesignRole;
  answer: PartsAnswer | null;
  value: Filter;
  onChange: (filter: Filter) => void;
};

function PartFilters({ role, answer, value, onChange }: PartFiltersProps) {
  const { t } = useTranslation('configurator');
  if (role === 'bottle')
    return <BottleFilters facets={answer?.facets ?? []} value={value} onChange={onChange} />;
  if (role !== 'cap') return null;
  return (
    <Field label={t('search.cap')}>
      <Input
        type="search"
        value={value.q}
        maxLength={60}
        onChange={(event) => onChange({ ...value, q: event.target.value })}
      />
    </Field>
  );
}

type NoPartProps = {
  role: Exclude<DesignRole, 'bottle'>;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
};

/** The option without a part of this kind. */
function NoPart({ role, name, isChosen, onChoose }: NoPartProps) {
  const { t } = useTranslation('configurator');
  return (
    <label className="part part--none">
      <input className="sr-only" type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span className="part-text">
        <b>{t(`none.${role}`)}</b>
      </span>
    </label>
  );
}
