import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { Discount } from '#shared/back-office/discounts.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { RuleEditor } from './RuleEditor.tsx';
import { RuleHead } from './RuleHead.tsx';
import { createRule, readRule } from './rule-calls.ts';
import { newRule, type RuleForm, toBody, toForm } from './rule-form.ts';

const PATH = '/admin/discounts';

/** /admin/discounts/new: a draft until it is saved; then its own address. */
export function NewRulePage() {
  const { t } = useTranslation('admin-discounts');
  const navigate = useNavigate();
  const [made, setMade] = useState<number | null>(null);
  // After saving there are no unsaved changes, so leaving asks nothing.
  useEffect(() => {
    if (made !== null) void navigate(`${PATH}/${made}`, { replace: true });
  }, [made, navigate]);
  const send = useCallback(async (form: RuleForm) => {
    const rule = await createRule(toBody(form));
    setMade(rule.id);
    return toForm(rule);
  }, []);
  return (
    <>
      <SectionHead title={t('editor.new')} back={{ to: PATH, label: t('title') }} />
      <RuleEditor saved={newRule} id={null} send={send} />
    </>
  );
}

export function RulePage() {
  const { t } = useTranslation('admin-discounts');
  const id = Number(useParams().ruleId) || 0;
  const rule = useRemote(`discount ${id}`, (signal) => readRule(id, signal));
  return (
    <>
      {rule.data === null && (
        <SectionHead title={t('editor.edit')} back={{ to: PATH, label: t('title') }} />
      )}
      <RemoteBox remote={rule}>{(data) => <OneRule key={data.id} loaded={data} />}</RemoteBox>
    </>
  );
}

function OneRule({ loaded }: { loaded: Discount }) {
  const { t } = useTranslation('admin-discounts');
  const navigate = useNavigate();
  // Switching creates a new version: the editor starts again with it, unless there are unsaved
  // changes.
  const [{ rule, round, isDirty }, setState] = useState({ rule: loaded, round: 0, isDirty: false });
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    if (isGone) void navigate(PATH, { replace: true });
  }, [isGone, navigate]);
  const handleSaved = useCallback(
    (saved: Discount) => setState((before) => ({ ...before, rule: saved })),
    [],
  );
  const handleSwitched = useCallback(
    (switched: Discount) =>
      setState((before) => ({
        ...before,
        rule: switched,
        round: before.round + (before.isDirty ? 0 : 1),
      })),
    [],
  );
  const handleDirty = useCallback(
    (isDirty: boolean) => setState((before) => ({ ...before, isDirty })),
    [],
  );
  const form = useMemo(() => toForm(rule), [rule]);
  return (
    <>
      <SectionHead title={rule.name} back={{ to: PATH, label: t('title') }}>
        <RuleHead
          rule={rule}
          isDirty={isDirty}
          onSwitched={handleSwitched}
          onDeleted={() => setGone(true)}
        />
      </SectionHead>
      {!isGone && (
        <RuleEditor
          key={round}
          saved={form}
          id={rule.id}
          onSaved={handleSaved}
          onDirty={handleDirty}
        />
      )}
    </>
  );
}
