// Which reminders a customer gets, by mail and by SMS. Nothing is shown where the shop sends none.
import type {
  ChoiceKind,
  ReminderChoice,
  ReminderChoicesAnswer,
} from '#shared/customers/reminders.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { fetchReminderChoices, saveReminderChoices } from './account-api.ts';
import { useAction } from './use-action.ts';

export function ReminderChoices() {
  const { t } = useTranslation('account');
  const { busy, run } = useAction();
  const { showToast } = useToast();
  const remote = useRemote('reminder choices', fetchReminderChoices);
  const answer = remote.data;
  if (!answer || answer.choices.length === 0) return null;

  const change = (kind: ChoiceKind, values: Partial<ReminderChoice>) =>
    run(kind, async () => {
      const choices = answer.choices.map((choice) =>
        choice.kind === kind ? { ...choice, ...values } : choice,
      );
      const saved = await saveReminderChoices(choices);
      remote.change(() => saved);
      showToast(t('reminders.saved'));
    });

  return (
    <section aria-label={t('reminders.title')} aria-busy={busy !== null}>
      <h3 className="h4">{t('reminders.title')}</h3>
      <p className="small second">{t('reminders.text')}</p>
      {answer.choices.map((choice) => (
        <Choice key={choice.kind} choice={choice} hasSms={answer.hasSms} onChange={change} />
      ))}
    </section>
  );
}

type ChoiceProps = {
  choice: ReminderChoice;
  hasSms: ReminderChoicesAnswer['hasSms'];
  onChange: (kind: ChoiceKind, values: Partial<ReminderChoice>) => void;
};

/**
 * The mail of a stock alert was requested by the customer; only the SMS in addition is a choice.
 */
function Choice({ choice: { kind, isMailed, isTexted }, hasSms, onChange }: ChoiceProps) {
  const { t } = useTranslation('account');
  const isAlert = kind === 'stock-alert';
  const name = t(`reminders.kinds.${kind}`);
  return (
    <fieldset className="account-reminder">
      <legend>{name}</legend>
      {!isAlert && (
        <Checkbox
          checked={isMailed}
          onChange={(event) => onChange(kind, { isMailed: event.target.checked })}
        >
          {t('reminders.byMail')}
        </Checkbox>
      )}
      {hasSms && (
        <Checkbox
          checked={isTexted}
          disabled={!isAlert && !isMailed}
          onChange={(event) => onChange(kind, { isTexted: event.target.checked })}
        >
          {t('reminders.bySms')}
        </Checkbox>
      )}
    </fieldset>
  );
}
