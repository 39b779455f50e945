import { useId } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { IconButton } from '#web/base/ui/Button.tsx';
import { FieldError, Input } from '#web/base/ui/Field.tsx';
import type { BandForm } from './shipping-form.ts';

type BandRowProps = {
  band: BandForm;
  number: number;
  at: string;
  errors: Readonly<Record<string, string>>;
  onChange: (values: Partial<BandForm>) => void;
  onRemove: () => void;
};

/** Up to so many desi, at this price. The heads of the columns stand above all rows; each field says its own to whoever hears it. */
export function BandRow({ band, number, at, errors, onChange, onRemove }: BandRowProps) {
  const { t } = useTranslation('admin-settings');
  const id = useId();
  const error = (['upTo', 'price', 'cost'] as const)
    .map((field) => errors[`${at}.${field}`])
    .find(Boolean);
  const input = (field: keyof BandForm) => (
    <Input
      className="num"
      inputMode={field === 'upTo' ? 'numeric' : 'decimal'}
      aria-label={t('option.cell', { field: t(`option.${field}`), number })}
      aria-invalid={errors[`${at}.${field}`] ? true : undefined}
      aria-describedby={error ? id : undefined}
      value={band[field]}
      maxLength={10}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  );
  return (
    <div className="band">
      {input('upTo')}
      {input('price')}
      {input('cost')}
      <IconButton icon="close" label={t('option.removeBand', { number })} onClick={onRemove} />
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}
