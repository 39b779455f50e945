// The calls of the settings. Errors that the browser can find prevent the request.
import type { TFunction } from 'i18next';
import type { SettingError } from '#shared/settings/setting-errors.ts';
import { inForm } from '#web/back-office/kit/use-back-office-form.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { ApiError } from '#web/base/api/api.ts';
import { useRemote } from '#web/base/api/use-remote.ts';

export const useSettings = () =>
  useRemote('settings', (signal) => adminApi().get('/admin/settings', { signal }));

/**
 * Saves a group and puts the response into the form; also what another administrator saved
 * meanwhile.
 */
export const saveGroup = async <Saved, Form>(
  send: () => Promise<Saved>,
  toForm: (saved: Saved) => Form,
): Promise<Form> => toForm(await inForm(send, toForm));

/** @throws the same ApiError as the server would, without a request */
export function refuseProblems(problems: readonly SettingError[], t: TFunction): void {
  if (problems.length === 0) return;
  const errors = problems.map(({ path, code }) => ({
    path,
    message: t(`admin-settings:error.${code}`),
  }));
  throw new ApiError(400, {
    code: 'VALIDATION_FAILED',
    message: t('admin-settings:fixFirst'),
    errors,
  });
}
