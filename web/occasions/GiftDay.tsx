import { clockText, dayAfter, dayRangeText, istanbulDay } from '#shared/base/format.ts';
import { provinces } from '#shared/shipping/regions.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
import { browserApi } from '#web/session/browser.ts';
import type { GiftChoice } from './gift-parts.ts';

type GiftDay = Pick<GiftChoice, 'day' | 'city'>;

type GiftDayFieldsProps = GiftDay & {
  isPersonalised: boolean;
  onChange: (changed: Partial<GiftDay>) => void;
};

/** When the gifts have to be ordered to arrive by the day before the occasion. */
export function GiftDayFields({ day, city, isPersonalised, onChange }: GiftDayFieldsProps) {
  const { t } = useTranslation('occasions');
  const isPast = day !== '' && day <= istanbulDay(new Date());
  return (
    <>
      <Field label={t('day.day')} error={isPast ? t('day.past') : undefined}>
        <Input type="date" value={day} onChange={({ target }) => onChange({ day: target.value })} />
      </Field>
      <Field label={t('day.city')}>
        <Select
          value={city}
          autoComplete="address-level1"
          onChange={({ target }) => onChange({ city: target.value })}
        >
          <option value="">{t('day.chooseCity')}</option>
          {provinces.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <div className="gifts-deadline" role="status">
        {day === '' || city === '' || isPast ? (
          <p className="small second">{t('day.hint')}</p>
        ) : (
          <DeadlineText day={day} city={city} isPersonalised={isPersonalised} />
        )}
      </div>
    </>
  );
}

function DeadlineText({ day, city, isPersonalised }: GiftDay & { isPersonalised: boolean }) {
  const { t, i18n } = useTranslation(['occasions', 'common']);
  const { data, error, reload } = useRemote(`${day} ${city} ${isPersonalised}`, (signal) =>
    browserApi().get('/delivery-dates', {
      query: { city, before: day, personalised: isPersonalised || undefined },
      signal,
    }),
  );
  if (error !== null)
    return (
      <p className="small">
        {t('day.failed')}{' '}
        <button type="button" className="text-link" onClick={() => void reload()}>
          {t('day.again')}
        </button>
      </p>
    );
  if (!data) return <p className="small mute">{t('common:loading')}</p>;
  const { dates, deadline } = data;
  if (!dates?.arrival || !deadline) return <p className="small second">{t('day.unknown')}</p>;
  const dayText = (of: string) => dayRangeText(of, of, i18n.language);
  const { payBefore } = deadline;
  if (payBefore === null)
    return (
      <>
        <p className="gifts-late">{t('day.late')}</p>
        <p className="small second">
          {t(isPersonalised ? 'day.lateLabelled' : 'day.lateText', {
            days: dayRangeText(dates.arrival.from, dates.arrival.to, i18n.language),
          })}
        </p>
      </>
    );
  return (
    <>
      <p className="gifts-in-time">{t('day.inTime')}</p>
      <p className="small second">
        {t('day.inTimeText', {
          last: dayText(istanbulDay(payBefore)),
          clock: clockText(payBefore, i18n.language),
          before: dayText(dayAfter(day, -1)),
        })}
      </p>
    </>
  );
}
