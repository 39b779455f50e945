// The rights of a person: a preset ticks the boxes, and each can be changed (decision 0060).
import './rights.css';
import {
  type AdminGrant,
  type AdminGrants,
  type AdminRight,
  type AdminRole,
  adminRoles,
  complete,
  type GivenGrant,
  type GrantAct,
  givenGrants,
  grantsOfRole,
  isGiven,
  rightGroups,
  roleOfGrants,
} from '#shared/back-office/rights.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Select } from '#web/base/ui/Field.tsx';

export type ChosenRights = { role: AdminRole; grants: GivenGrant[] };
type StoredRights = { role: AdminRole; grants: AdminGrants };

/** The owner's rights are not stored: they are all rights, including future ones. */
export const chosenRights = ({ role, grants }: StoredRights): ChosenRights => ({
  role,
  grants: grants.filter(isGiven),
});

type RightsFieldsProps = {
  chosen: ChosenRights;
  error: string | undefined;
  onChange: (chosen: ChosenRights) => void;
};

export function RightsFields({ chosen: { role, grants }, error, onChange }: RightsFieldsProps) {
  const { t } = useTranslation(['admin-team', 'admin']);
  // "custom" cannot be chosen: it is the result of changed boxes.
  const presets = adminRoles.filter((name) => name !== 'custom' || role === 'custom');
  return (
    <>
      <Field label={t('field.role')} hint={t(`roleText.${role}`)} error={error}>
        <Select
          value={role}
          onChange={({ target }) => {
            const preset = presets.find((name) => name === target.value) ?? role;
            const given = preset === 'custom' ? grants : [...grantsOfRole(preset)];
            onChange(chosenRights({ role: preset, grants: given }));
          }}
        >
          {presets.map((name) => (
            <option key={name} value={name}>
              {t(`admin:role.${name}`)}
            </option>
          ))}
        </Select>
      </Field>
      {role !== 'owner' && (
        <RightTicks
          grants={grants}
          onChange={(next) => onChange({ role: roleOfGrants(next), grants: next })}
        />
      )}
    </>
  );
}

type RightTicksProps = {
  grants: AdminGrant[];
  /** The rights that can be ticked. */
  offered?: AdminGrants;
  onChange: (grants: GivenGrant[]) => void;
};

/** The checkboxes of all rights, by subject. */
export function RightTicks({ grants, offered = givenGrants, onChange }: RightTicksProps) {
  const { t } = useTranslation('admin-team');
  return rightGroups.map(({ key, rights }) => (
    <fieldset key={key} className="rights">
      <legend>{t(`rights.group.${key}`)}</legend>
      {rights
        .filter((right) => offered.some((grant) => grant.startsWith(`${right}:`)))
        .map((right) => (
          <RightRow key={right} right={right} grants={grants} onChange={onChange} />
        ))}
    </fieldset>
  ));
}

function RightRow({
  right,
  grants,
  onChange,
}: { right: AdminRight } & Pick<RightTicksProps, 'grants' | 'onChange'>) {
  const { t } = useTranslation('admin-team');
  const name = t(`rights.name.${right}`);
  const tick = (act: GrantAct, isOn: boolean) => {
    const others = grants.filter((grant) => !grant.startsWith(`${right}:`));
    // The right to change needs the right to see.
    const own = isOn ? act : act === 'change' ? 'see' : null;
    const completed = complete([...others, ...(own ? [`${right}:${own}` as const] : [])]);
    onChange(completed.filter(isGiven));
  };
  return (
    <div className="rights-row">
      <span className="rights-name" aria-hidden="true">
        {name}
      </span>
      {(['see', 'change'] as const)
        .filter((act) => isGiven(`${right}:${act}`))
        .map((act) => (
          <Checkbox
            key={act}
            className={`rights-${act}`}
            aria-label={t(`rights.${act}Of`, { name })}
            checked={grants.some((grant) => grant === `${right}:${act}`)}
            onChange={({ target }) => tick(act, target.checked)}
          >
            {t(`rights.${act}`)}
          </Checkbox>
        ))}
    </div>
  );
}
