// The screens of the settings, in the order of their tabs.
import { settingGroups } from '#shared/settings/settings.ts';

/** The first steps and the connections are no groups: those follow from the others, these are stored encrypted and never read back. */
export const settingPages = ['setup', ...settingGroups, 'connections'] as const;
export type SettingPage = (typeof settingPages)[number];
