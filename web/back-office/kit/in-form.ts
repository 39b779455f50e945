// The server answers records, an editor compares forms: a conflicting record becomes a form, too.
import { ApiError } from '#web/base/api/api.ts';

/** The record as somebody else saved it meanwhile, where that is why a save was refused. */
export const currentOf = <Saved>(error: unknown): Saved | null =>
  error instanceof ApiError && error.code === 'EDIT_CONFLICT'
    ? ((error.details as { current?: Saved } | null)?.current ?? null)
    : null;

/** @throws what `save` throws; an EDIT_CONFLICT with the other's record as a form */
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
