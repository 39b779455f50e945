// Reminders by consent, and what an address wants of them.
import { z } from 'zod';

export const reminderKinds = ['cart-left', 'price-step', 'quote-ending', 'reorder'] as const;
export type ReminderKind = (typeof reminderKinds)[number];
/** Everything that can be chosen; stock alerts are asked for one by one and come by mail anyway. */
export const choiceKinds = [...reminderKinds, 'stock-alert'] as const;
export type ChoiceKind = (typeof choiceKinds)[number];

const Choice = z.object({
  kind: z.enum(choiceKinds),
  isMailed: z.boolean(),
  isTexted: z.boolean(),
});
export type ReminderChoice = z.infer<typeof Choice>;
export const ReminderChoicesBody = z.object({ choices: z.array(Choice).max(choiceKinds.length) });
/** Of the kinds that the shop sends; `hasSms`: it sends SMS. */
export const ReminderChoicesAnswer = z.object({ choices: z.array(Choice), hasSms: z.boolean() });
export type ReminderChoicesAnswer = z.infer<typeof ReminderChoicesAnswer>;
