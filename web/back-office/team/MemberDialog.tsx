import { type TeamMember, TeamMemberBody } from '#shared/back-office/administrators.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { chosenRights, RightsFields } from './RightsFields.tsx';

/** Name, rights and access of an administrator, and resetting the second step. */
export function MemberDialog({
  member,
  onClose,
  onSaved,
}: {
  member: TeamMember;
  onClose: () => void;
  onSaved: (member: TeamMember) => void;
}) {
  const { t } = useTranslation(['admin-team', 'admin']);
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const form = useBackOfficeForm({
    schema: TeamMemberBody,
    defaultValues: { ...member, ...chosenRights(member) },
    async submit(body) {
      onSaved(await adminApi().put('/admin/team/{id}', { path: { id: member.id }, body }));
      onClose();
    },
    // Shows what the other administrator saved; the next press overwrites it.
    onConflict(current: TeamMember, { reset }) {
      onSaved(current);
      reset({ ...current, ...chosenRights(current) });
      return null;
    },
  });
  const { register, errorOf } = form;

  async function resetTwoSteps() {
    if (
      !(await run('reset', () =>
        adminApi().post('/admin/team/{id}/reset-totp', { path: { id: member.id } }),
      ))
    )
      return;
    showToast(t('team.twoStepsReset', { name: member.name }));
    onSaved({ ...member, hasTotp: false });
  }
  return (
    <FormDialog
      isWide
      title={member.email}
      confirm={t('admin:editor.save')}
      form={form}
      onClose={onClose}
    >
      <Field label={t('field.name')} error={errorOf('name')}>
        <Input {...register('name')} required maxLength={120} />
      </Field>
      <RightsFields
        chosen={{ role: form.watch('role'), grants: form.watch('grants') ?? [] }}
        error={errorOf('role') ?? errorOf('grants')}
        onChange={({ role, grants }) => {
          form.setValue('role', role, { shouldDirty: true });
          form.setValue('grants', grants, { shouldDirty: true });
        }}
      />
      <Checkbox {...register('isActive')} error={errorOf('isActive')}>
        {t('team.mayComeIn')}
      </Checkbox>
      {member.hasTotp && (
        <div>
          <Button
            variant="line"
            size="s"
            isBusy={busy === 'reset'}
            onClick={() => void resetTwoSteps()}
          >
            {t('team.resetTwoSteps')}
          </Button>
          <p className="hint">{t('team.resetTwoStepsHint')}</p>
        </div>
      )}
    </FormDialog>
  );
}
