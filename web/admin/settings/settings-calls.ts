// Reading and keeping the settings. What is wrong is said here already where it can be known; the server has the last word.
import type { TFunction } from 'i18next';
import type { SettingFault, SettingGroup, SettingsAnswer } from '#shared/settings.ts';
import { ApiError } from '../../api.ts';
import { useRemote } from '../../use-remote.ts';
import { adminApi } from '../admin-browser.ts';
import { inForm } from '../kit/in-form.ts';

export const useSettings = () => useRemote('settings', (signal) => adminApi().call<SettingsAnswer>('GET', '/admin/settings', { signal }));

/** Sends a group and reads the answer into the form again; what somebody else kept meanwhile too. */
export async function keepGroup<Group extends SettingGroup, Form>(group: Group, body: object, toForm: (saved: SettingsAnswer[Group]) => Form): Promise<Form> {
  return toForm(await inForm(() => adminApi().call<SettingsAnswer[Group]>('PUT', `/admin/settings/${group}`, { body }), toForm));
}

/** @throws ApiError as the server would, without asking it */
export function refuseFaults(faults: readonly SettingFault[], t: TFunction): void {
  if (faults.length === 0) return;
  const errors = faults.map(({ path, code }) => ({ path, message: t(`admin-settings:fault.${code}`) }));
  throw new ApiError(400, { code: 'VALIDATION_FAILED', message: t('admin-settings:fixFirst'), errors });
}
