import { useEffect, useId, useState } from 'react';
import { clockText, dayAfter, dayRangeText, timeText } from '#shared/base/format.ts';
import type { DeliveryDatesAnswer } from '#shared/settings/config.ts';
import { provinces } from '#shared/shipping/regions.ts';
import { writeStored } from '#web/base/api/storage.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { browserApi } from '#web/session/browser.ts';
import { storedCity } from './stored-city.ts';

export type DeliveryPromiseProps = {
  /** The destination; without it the buyer chooses a province. */
  city?: string;
  /** Whether a product is made for this buyer. */
  isPersonalised: boolean;
  /** The payment has to arrive by bank transfer first. */
  isByTransfer?: boolean;
  /** The buyer has just asked for the dates: the province select gets the focus. */
  isAsked?: boolean;
};

type Dates = NonNullable<DeliveryDatesAnswer['dates']>;
type Shown = { kind: 'loading' } | { kind: 'none' } | { kind: 'ready'; dates: Dates };

/** The dates are valid until the cut-off time passes; checking once a minute is accurate enough. */
const LIFETIME_MS = 60_000;

/**
 * When an order that is paid now is dispatched and arrives; with a province select if the province
 * is not known.
 */
export default function DeliveryDates({
  city,
  isPersonalised,
  isByTransfer,
  isAsked = false,
}: DeliveryPromiseProps) {
  const { t, i18n } = useTranslation('delivery');
  const [chosen, setChosen] = useState(storedCity);
  const shown = useDates(city ?? chosen, isPersonalised);
  if (shown.kind === 'none') return null;
  const choose = (next: string) => {
    setChosen(next);
    if (next) writeStored('deliveryCity', next);
  };
  const arrival = shown.kind === 'ready' ? shown.dates.arrival : null;
  return (
    <span className="delivery-dates" aria-busy={shown.kind === 'loading'}>
      <span role="status">
        {arrival ? (
          <b>{t('arrival', { days: dayRangeText(arrival.from, arrival.to, i18n.language) })}</b>
        ) : (
          city === undefined && t('when')
        )}
      </span>{' '}
      {city === undefined && <CityChoice city={chosen} hasFocus={isAsked} onChoose={choose} />}{' '}
      {shown.kind === 'ready' && (
        <span className="delivery-dispatch mute">
          {dispatchText(shown.dates, isByTransfer === true)}
        </span>
      )}
    </span>
  );

  function dispatchText({ today, dispatchOn, payBefore }: Dates, waitsForMoney: boolean): string {
    if (waitsForMoney) return t('transfer', { at: timeText(payBefore, i18n.language) });
    if (isPersonalised)
      return t('made', { day: dayRangeText(dispatchOn, dispatchOn, i18n.language) });
    if (dispatchOn === today) return t('today', { clock: clockText(payBefore, i18n.language) });
    if (dispatchOn === dayAfter(today)) return t('tomorrow');
    return t('later', { day: dayRangeText(dispatchOn, dispatchOn, i18n.language) });
  }
}

function CityChoice({
  city,
  hasFocus,
  onChoose,
}: {
  city: string;
  hasFocus: boolean;
  onChoose: (city: string) => void;
}) {
  const { t } = useTranslation('delivery');
  const id = useId();
  return (
    <>
      <label className="sr-only" htmlFor={id}>
        {t('city')}
      </label>
      <select
        id={id}
        // biome-ignore lint/a11y/noAutofocus: it replaces the button that was just pressed
        autoFocus={hasFocus}
        className="delivery-city"
        value={city}
        autoComplete="address-level1"
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{t('chooseCity')}</option>
        {provinces.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </>
  );
}

/** Shows nothing if the dates cannot be loaded: nothing else depends on them. */
function useDates(city: string, isPersonalised: boolean): Shown {
  const [shown, setShown] = useState<Shown>({ kind: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    browserApi()
      .read('/delivery-dates', {
        name: 'delivery-dates',
        query: { city: city || undefined, personalised: isPersonalised || undefined },
        lifetimeMs: LIFETIME_MS,
      })
      .then(
        ({ dates }) => isCurrent && setShown(dates ? { kind: 'ready', dates } : { kind: 'none' }),
        () => isCurrent && setShown({ kind: 'none' }),
      );
    return () => {
      isCurrent = false;
    };
  }, [city, isPersonalised]);
  return shown;
}
