// The checks of the reminder settings.
import { email } from '#shared/base/fields.ts';
import type { RemindersFields } from './reminder-settings.ts';
import { type SettingError, wrongOnes } from './setting-errors.ts';

export const errorsOfReminders = ({ lowStockEmails }: RemindersFields): SettingError[] =>
  wrongOnes(
    lowStockEmails.map((address, index) => [
      `lowStockEmails.${index}`,
      !email.safeParse(address).success,
      'email',
    ]),
  );
