// The hook of all forms of the shop: react-hook-form, a resolver made from a schema of shared/, and
// the server's errors beside the fields. The back office has its own texts:
// use-back-office-form.ts.
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import {
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { failureOf } from '#web/base/api/form-failure.ts';
import { useFirstError } from './use-first-error.ts';

type ShopFormOptions<Values extends FieldValues, Body> = Omit<
  UseFormProps<Values, unknown, Body>,
  'resolver' | 'shouldFocusError'
> & {
  /** Must be the same function on every render. */
  resolver: Resolver<Values, unknown, Body>;
  /** Throws if the server refuses the form. */
  send: (body: Body) => Promise<void>;
  /** The message if the server sent none. */
  failed: string;
};

export type ShopForm<Values extends FieldValues, Body = Values> = UseFormReturn<
  Values,
  unknown,
  Body
> & {
  /** Props of the form element. */
  formProps: {
    ref: RefObject<HTMLFormElement | null>;
    method: 'post';
    noValidate: true;
    'aria-busy': boolean;
    onSubmit: (event: FormEvent) => void;
  };
  isBusy: boolean;
  /** Why the last submission failed; null if a field shows the reason. */
  failure: string | null;
  errorOf: (path: FieldPath<Values>) => string | undefined;
};

/** The focus moves to the first visible error; a form is never sent twice at once. */
export function useShopForm<Values extends FieldValues, Body = Values>({
  send,
  failed,
  ...options
}: ShopFormOptions<Values, Body>): ShopForm<Values, Body> {
  const ref = useRef<HTMLFormElement>(null);
  const focusFirstError = useFirstError(ref);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Values, unknown, Body>({ ...options, shouldFocusError: false });
  const { isSubmitting } = form.formState;

  async function submit(body: Body) {
    setFailure(null);
    try {
      await send(body);
    } catch (error) {
      const { fields, message } = failureOf(error, failed);
      const own = Object.entries(fields).filter(([path]) =>
        Object.hasOwn(form.getValues(), path.split('.')[0] ?? ''),
      );
      for (const [path, text] of own)
        form.setError(path as FieldPath<Values>, { type: 'server', message: text });
      if (own.length > 0) focusFirstError();
      else setFailure(message);
    }
  }

  return {
    ...form,
    formProps: {
      ref,
      // Submitted before hydration, its fields must not become a part of the address.
      method: 'post',
      noValidate: true,
      'aria-busy': isSubmitting,
      onSubmit: (event) =>
        void (isSubmitting
          ? event.preventDefault()
          : form.handleSubmit(submit, focusFirstError)(event)),
    },
    isBusy: isSubmitting,
    failure,
    errorOf: (path) => form.getFieldState(path, form.formState).error?.message,
  };
}
