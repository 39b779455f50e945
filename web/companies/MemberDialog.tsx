import type { TFunction } from 'i18next';
import { useId, useMemo } from 'react';
import { z } from 'zod';
import { email } from '#shared/base/fields.ts';
import { plainDecimal } from '#shared/base/format.ts';
import { fromLira, toLiraText, typedLira } from '#shared/base/money.ts';
import { type CompanyRole, companyRoles } from '#shared/companies/companies.ts';
import { FormError } from '#web/auth/AuthPage.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
import { formResolver } from '#web/base/ui/form-resolver.ts';
import { useShopForm } from '#web/base/ui/use-shop-form.ts';

const MOST_LIMIT = 100_000_000;

type Chosen = { email: string; role: CompanyRole; spendingLimit: number | null };
type MemberDialogProps = {
  title: string;
  /** Null: a new person is invited, and the e-mail address is requested. */
  start: Pick<Chosen, 'role' | 'spendingLimit'> | null;
  save: (chosen: Chosen) => Promise<void>;
  onClose: () => void;
};

type Values = { email: string; role: CompanyRole; limit: string };

const limitText = (limit: number | null): string =>
  limit === null ? '' : plainDecimal(toLiraText(fromLira(limit)), 'tr');

/** The role and the limit of a member or an invited person. */
export function MemberDialog({ title, start, save, onClose }: MemberDialogProps) {
  const { t } = useTranslation('companies');
  const id = useId();
  const resolver = useMemo(
    () => memberResolver(start === null, t as TFunction<'companies'>),
    [start, t],
  );
  const { register, watch, errorOf, formProps, failure, isBusy } = useShopForm<Values, Chosen>({
    resolver,
    defaultValues: {
      email: '',
      role: start?.role ?? 'buyer',
      limit: limitText(start?.spendingLimit ?? null),
    },
    failed: t('network'),
    async send(chosen) {
      await save(chosen);
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      startsAtField
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} isBusy={isBusy}>
            {t(start ? 'save' : 'invite')}
          </Button>
        </>
      }
    >
      <form {...formProps} id={id} className="stack">
        {!start && (
          <Field label={t('email')} hint={t('emailHint')} error={errorOf('email')}>
            <Input {...register('email')} type="email" autoComplete="off" maxLength={254} />
          </Field>
        )}
        <Field label={t('roleLabel')} hint={t(`roleHint.${watch('role')}`)}>
          <Select {...register('role')}>
            {companyRoles.map((one) => (
              <option key={one} value={one}>
                {t(`role.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('limit')} hint={t('limitHint')} isOptional error={errorOf('limit')}>
          <Input {...register('limit')} inputMode="decimal" autoComplete="off" className="num" />
        </Field>
        <FormError>{failure}</FormError>
      </form>
    </Dialog>
  );
}

/** An empty field means no limit. */
const Limit = z
  .string()
  .transform((typed) => (typed.trim() === '' ? null : (typedLira(typed) ?? Number.NaN)))
  .pipe(z.number().max(MOST_LIMIT).nullable());

function memberResolver(isInvited: boolean, t: TFunction<'companies'>) {
  const schema = z
    .object({ email: isInvited ? email : z.string(), role: z.enum(companyRoles), limit: Limit })
    .transform(({ limit, ...rest }) => ({ ...rest, spendingLimit: limit }));
  return formResolver<Values, Chosen>(schema, ({ path }) =>
    t(path?.[0] === 'email' ? 'emailWrong' : 'limitWrong'),
  );
}
