// Reminders that need consent, and the reminder choices of an address.
import { z } from 'zod';

export const reminderKinds = ['cart-left', 'price-step', 'quote-ending', 'reorder'] as const;
export type ReminderKind = (typeof reminderKinds)[number];
/** All kinds that can be chosen; stock alerts are requested one by one and are always mailed. */
export const choiceKinds = [...reminderKinds, 'stock-alert'] as const;
export type ChoiceKind = (typeof choiceKinds)[number];

const Choice = z.object({
  kind: z.enum(choiceKinds),
  isMailed: z.boolean(),
  isTexted: z.boolean(),
});
export type ReminderChoice = z.infer<typeof Choice>;
export const ReminderChoicesBody = z.object({ choices: z.array(Choice).max(choiceKinds.length) });
/** The choices for the kinds that the shop sends; `hasSms`: the shop sends SMS. */
export const ReminderChoicesAnswer = z.object({ choices: z.array(Choice), hasSms: z.boolean() });
export type ReminderChoicesAnswer = z.infer<typeof ReminderChoicesAnswer>;
