// Every form of the back office: react-hook-form with a schema of shared/, and the server's refusal
// beside the fields.

import type { TFunction } from 'i18next';
import { type BaseSyntheticEvent, useMemo, useRef } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { type Issue, issueKind } from '#shared/base/issues.ts';
import { ApiError } from '#web/base/api/api.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { formResolver } from '#web/base/ui/form-resolver.ts';

type FormOptions<Values extends FieldValues, Body, Saved> = {
  defaultValues: DefaultValues<Values>;
  /** `submit` gets the schema's output; without a schema it gets the values unchanged. */
  schema?: z.ZodType<Body, Values>;
  /** Instead of a schema: rules that depend on more than one field. Must stay the same function. */
  resolver?: Resolver<Values, unknown, Body>;
  /** When a field is validated first; after the first submission always at once. */
  mode?: 'onSubmit' | 'onTouched';
  /** Throws the server's refusal. A caller that shows the failure in a toast throws nothing. */
  submit: (body: Body, form: UseFormReturn<Values, unknown, Body>) => Promise<unknown>;
  /** Moves the focus to the first error; without it the library does. */
  onInvalid?: () => void;
  /**
   * Called when another administrator has saved the record meanwhile. The caller resets the form to
   * it or uses its version; the returned text replaces the server's message.
   */
  onConflict?: (
    current: Saved,
    form: UseFormReturn<Values, unknown, Body>,
  ) => string | null | Promise<string | null>;
};

export type BackOfficeForm<Values extends FieldValues, Body = Values> = UseFormReturn<
  Values,
  unknown,
  Body
> & {
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>;
  isBusy: boolean;
  isDirty: boolean;
  /** Why the last submission failed; null after a success. */
  failure: string | null;
  errorOf: (path: FieldPath<Values>) => string | undefined;
};

export function useBackOfficeForm<Values extends FieldValues, Body = Values, Saved = unknown>({
  defaultValues,
  schema,
  resolver: ownResolver,
  mode = 'onSubmit',
  submit,
  onInvalid,
  onConflict,
}: FormOptions<Values, Body, Saved>): BackOfficeForm<Values, Body> {
  const { t } = useTranslation('admin');
  const resolver = useMemo(
    () =>
      schema
        ? (formResolver<Values, Body>(schema, (issue) =>
            fieldErrorText(t as TFunction, issue),
          ) as Resolver<Values, unknown, Body>)
        : ownResolver,
    [schema, ownResolver, t],
  );
  const form = useForm<Values, unknown, Body>({
    defaultValues,
    mode,
    shouldFocusError: !onInvalid,
    ...(resolver && { resolver }),
  });
  const isSending = useRef(false);
  const { errors, isSubmitting, isDirty } = form.formState;

  async function send(body: Body) {
    try {
      await submit(body, form);
    } catch (error) {
      const current = currentOf<Saved>(error);
      const conflictText = current && onConflict ? await onConflict(current, form) : null;
      if (error instanceof ApiError)
        for (const { path, message } of error.errors)
          form.setError(path as Path<Values>, { type: 'server', message });
      form.setError('root.server', {
        type: 'server',
        message: conflictText ?? serverMessage(error) ?? t('network'),
      });
    }
  }

  return {
    ...form,
    async onSubmit(event) {
      event?.preventDefault();
      if (isSending.current) return;
      isSending.current = true;
      // A server error at a field without a rule would prevent the form from being sent again.
      form.clearErrors();
      try {
        await form.handleSubmit(send, onInvalid)(event);
      } finally {
        isSending.current = false;
      }
    },
    isBusy: isSubmitting,
    isDirty,
    failure: errors.root?.server?.message ?? null,
    errorOf: (path) => form.getFieldState(path, form.formState).error?.message,
  };
}

/** The message for a schema error: it says what to do. */
function fieldErrorText(t: TFunction, issue: Issue): string {
  const { path = [], maximum, minimum } = issue;
  const kind = issueKind(issue);
  if (kind === 'required') return t('fieldError.required');
  if (kind === 'tooLong') return t('fieldError.tooLong', { maximum: Number(maximum) });
  if (kind === 'tooShort') return t('fieldError.tooShort', { minimum: Number(minimum) });
  return t(path.at(-1) === 'email' ? 'fieldError.email' : 'fieldError.invalid');
}

/** The record saved by another administrator, if that is why a save was refused. */
export const currentOf = <Saved>(error: unknown): Saved | null =>
  error instanceof ApiError && error.code === 'EDIT_CONFLICT'
    ? ((error.details as { current?: Saved } | null)?.current ?? null)
    : null;

/**
 * @throws the errors of `save`; an EDIT_CONFLICT contains the other administrator's record as a
 * form
 */
export async function inForm<Saved, Form>(
  save: () => Promise<Saved>,
  toForm: (record: Saved) => Form,
): Promise<Saved> {
  try {
    return await save();
  } catch (error) {
    const current = currentOf<Saved>(error);
    if (!(error instanceof ApiError) || !current) throw error;
    throw new ApiError(error.status, {
      code: 'EDIT_CONFLICT',
      message: error.message,
      details: { current: toForm(current) },
    });
  }
}
