// The screens of the settings, in the order of their tabs.
import { settingGroups } from '#shared/settings/settings.ts';

/**
 * Four pages are no group of settings. The first steps follow from the other groups; proofs and
 * samples have calls of their own; the keys of connections are encrypted and never read back.
 */
export const settingPages = [
  'setup',
  ...settingGroups,
  'proofs',
  'samples',
  'connections',
] as const;
export type SettingPage = (typeof settingPages)[number];
