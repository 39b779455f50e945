import { type FormEvent, useId, useState } from 'react';
import { fromLira, isLira } from '#shared/base/money.ts';
import { type CompanyRole, companyRoles } from '#shared/companies/companies.ts';
import { FormError } from '#web/auth/AuthPage.tsx';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';

type Chosen = { email: string; role: CompanyRole; spendingLimit: number | null };
type MemberDialogProps = {
  title: string;
  /** Null: somebody is invited, and the e-mail address is asked for. */
  start: Pick<Chosen, 'role' | 'spendingLimit'> | null;
  save: (chosen: Chosen) => Promise<void>;
  onClose: () => void;
};

/** "1.250,50" and "1250.5" are 1250.5; undefined for what is no amount. */
export function readLimit(typed: string): number | null | undefined {
  const text = typed.replace(/\s|₺/g, '');
  if (text === '') return null;
  const plain = text.includes(',')
    ? text.replaceAll('.', '').replace(',', '.')
    : text.replace(/\.(?=\d{3}(\D|$))/g, '');
  const amount = Number(plain);
  const isAmount = /^\d+(\.\d{1,2})?$/.test(plain) && amount <= 100_000_000 && isLira(amount);
  return isAmount ? amount : undefined;
}

/** The role and the limit of a member, or of somebody who is invited. */
export function MemberDialog({ title, start, save, onClose }: MemberDialogProps) {
  const { t } = useTranslation('companies');
  const form = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [isLimitWrong, setLimitWrong] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [role, setRole] = useState<CompanyRole>(start?.role ?? 'buyer');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const spendingLimit = readLimit(String(typed.get('limit') ?? ''));
    setLimitWrong(spendingLimit === undefined);
    if (spendingLimit === undefined || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await save({ email: String(typed.get('email') ?? ''), role, spendingLimit });
      onClose();
    } catch (error) {
      setProblem(serverMessage(error) ?? t('network'));
    } finally {
      setBusy(false);
    }
  }
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
          <Button type="submit" form={form} isBusy={isBusy}>
            {t(start ? 'save' : 'invite')}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" onSubmit={(event) => void submit(event)}>
        {!start && (
          <Field label={t('email')} hint={t('emailHint')}>
            <Input name="email" type="email" autoComplete="off" required maxLength={254} />
          </Field>
        )}
        <Field label={t('roleLabel')} hint={t(`roleHint.${role}`)}>
          <Select
            name="role"
            value={role}
            onChange={(event) => setRole(event.target.value as CompanyRole)}
          >
            {companyRoles.map((one) => (
              <option key={one} value={one}>
                {t(`role.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t('limit')}
          hint={t('limitHint')}
          isOptional
          error={isLimitWrong ? t('limitWrong') : undefined}
        >
          <Input
            name="limit"
            inputMode="decimal"
            autoComplete="off"
            className="num"
            defaultValue={limitText(start?.spendingLimit ?? null)}
          />
        </Field>
        <FormError>{problem}</FormError>
      </form>
    </Dialog>
  );
}

const limitText = (limit: number | null): string =>
  limit === null ? '' : (fromLira(limit) / 100).toFixed(2).replace('.', ',');
