import type { TFunction } from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import type { Discount, Finding } from '#shared/back-office/discounts.ts';
import { EditorBar } from '#web/back-office/kit/EditorBar.tsx';
import { inForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useEditor } from '#web/back-office/kit/use-editor.ts';
import { Changing, EditorFields } from '#web/back-office/session/read-only.tsx';
import { ApiError } from '#web/base/api/api.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { ConditionFields, LimitFields } from './ConditionFields.tsx';
import { PreviewBox } from './PreviewBox.tsx';
import { changeRule, type KnownNames, useRuleNames, validateRule } from './rule-calls.ts';
import {
  isNumberField,
  type RuleBody,
  type RuleForm,
  toBody,
  toForm,
  wrongNumbers,
} from './rule-form.ts';
import { sayLimits, sayRule } from './say-rule.ts';
import { ScopeFields, WhatFields } from './WhatFields.tsx';

type RuleEditorProps = { saved: RuleForm; id: number | null } & (
  | { id: null; send: (form: RuleForm) => Promise<RuleForm>; onSaved?: never; onDirty?: never }
  | {
      id: number;
      send?: never;
      onSaved: (rule: Discount) => void;
      onDirty: (isDirty: boolean) => void;
    }
);

/**
 * The rule as plain text beside its fields; errors are shown at their fields, warnings beside the
 * text.
 */
export function RuleEditor({ saved, id, send, onSaved, onDirty }: RuleEditorProps) {
  const { t, i18n } = useTranslation('admin-discounts');
  const editor = useEditor<RuleForm>(
    saved,
    async (form) => {
      if (id === null) return send(form);
      const rule = await inForm(() => changeRule(id, toBody(form), form.version), toForm);
      onSaved(rule);
      return toForm(rule);
    },
    { isNew: id === null },
  );
  const { draft: form, change } = editor;
  const isDirty = editor.changed.length > 0;
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);

  const body = useMemo(() => toBody(form), [form]);
  const names = useRuleNames(form.productIds);
  const texts = { t: t as TFunction, language: i18n.language };
  const { findings, errors, malformed } = useValidation(body, id);
  const wrong = wrongNumbers(form);
  const saveProblems = Object.fromEntries(
    Object.entries(editor.errors).map(([path, message]) => [fieldOfPath(path), message]),
  );
  const errorOf = (field: keyof RuleForm): string | undefined => {
    if (wrong.some((one) => one === field)) return t('error.number');
    if (malformed.includes(field) && isNumberField(field))
      return field === 'percentage' ? t('error.percentage') : t('error.range');
    return errors[field] ?? saveProblems[field];
  };
  // No messages for an empty form.
  const shown = isDirty || id !== null ? errorOf : () => undefined;
  const doubts = findings.filter(({ severity }) => severity === 'warning');
  const nameOf = (field: keyof RuleForm) => (field === 'version' ? '' : t(`field.${field}`));

  return (
    <>
      <div className="rule-grid">
        <section className="rule-text" aria-label={t('editor.says')}>
          <p className="rule-summary" aria-live="polite">
            {sayRule(body, names, texts)}
          </p>
          {sayLimits(body, texts).map((limit) => (
            <p key={limit} className="small second">
              {limit}
            </p>
          ))}
          <div aria-live="polite" className="stack">
            {isDirty || id !== null
              ? doubts.map(({ code, message }) => (
                  <Alert key={code} tone="warn">
                    {message}
                  </Alert>
                ))
              : null}
          </div>
        </section>
        <form
          method="post"
          className="bo-column rule-form"
          aria-label={t('editor.form')}
          onSubmit={(event) => event.preventDefault()}
        >
          <EditorFields>
            <WhatFields form={form} change={change} errorOf={shown} />
            <ScopeFields form={form} change={change} errorOf={shown} names={names} />
            <ConditionFields form={form} change={change} errorOf={shown} />
            <LimitFields form={form} change={change} errorOf={shown} />
          </EditorFields>
        </form>
        <Changing>
          <PreviewBox
            body={body}
            id={id}
            isReady={wrong.length === 0 && Object.keys(errors).length === 0}
          />
        </Changing>
      </div>
      <EditorBar
        editor={editor}
        nameOf={nameOf}
        textOf={(value, field) => textOf(value, field, t as TFunction, names)}
      />
    </>
  );
}

function textOf(
  value: unknown,
  field: keyof RuleForm,
  t: TFunction,
  { products, categories }: KnownNames,
): string {
  if (typeof value === 'boolean') return t(value ? 'admin-discounts:yes' : 'admin-discounts:no');
  if (Array.isArray(value))
    return (
      value
        .map((id: number) => (field === 'categoryIds' ? categories : products).get(id) ?? `#${id}`)
        .join(', ') || '–'
    );
  if (field === 'kind') return t(`admin-discounts:kind.${value as RuleForm['kind']}`);
  if (field === 'scope') return t(`admin-discounts:scope.${value as RuleForm['scope']}`);
  return value === ''
    ? '–'
    : field === 'startDate' || field === 'endDate'
      ? String(value).replace('T', ' ')
      : String(value);
}

/** A pause in typing after which the draft is validated. */
export const VALIDATE_DELAY_MS = 400;

/** `malformed` are fields whose value cannot be read at all, as 101 per cent. */
type Validation = {
  findings: readonly Finding[];
  errors: Readonly<Record<string, string>>;
  malformed: readonly string[];
};

/**
 * The name of a field in the form: "conditions.minQuantity" → "minQuantity", "customerEmails.3" →
 * "customerEmails".
 */
const fieldOfPath = (path: string): string =>
  path.replace(/^(draft\.)?(conditions\.)?/, '').replace(/\..*$/, '');

/** The last result stays until the newer one arrives. */
function useValidation(body: RuleBody, id: number | null): Validation {
  const [state, setState] = useState<Validation>({ findings: [], errors: {}, malformed: [] });
  const draft = JSON.stringify(body);
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { findings } = await validateRule(
          { body: JSON.parse(draft) as RuleBody, id },
          abort.signal,
        );
        const errors = findings.flatMap(({ severity, path, message }) =>
          severity === 'error' && path ? [[fieldOfPath(path), message]] : [],
        );
        setState({ findings, errors: Object.fromEntries(errors), malformed: [] });
      } catch (error) {
        if (abort.signal.aborted) return;
        // The server names the field. If it cannot be reached, saving shows the error.
        const errors =
          error instanceof ApiError
            ? error.errors.map(({ path, message }) => [fieldOfPath(path), message])
            : [];
        setState({
          findings: [],
          errors: Object.fromEntries(errors),
          malformed: Object.keys(Object.fromEntries(errors)),
        });
      }
    }, VALIDATE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [draft, id]);
  return state;
}
