import { type Placement, placements } from '#shared/showcases/showcase-places.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';

/** The places of the shop at which an entry shows. */
export function PlacementChoices({
  value,
  onChange,
}: {
  value: readonly Placement[];
  onChange: (value: Placement[]) => void;
}) {
  const { t } = useTranslation('admin-showcases');
  return (
    <fieldset className="show-placements">
      <legend>{t('field.placements')}</legend>
      {placements.map((placement) => (
        <Checkbox
          key={placement}
          checked={value.includes(placement)}
          onChange={(event) =>
            onChange(
              placements.filter((one) =>
                one === placement ? event.target.checked : value.includes(one),
              ),
            )
          }
        >
          {t(`placement.${placement}`)}{' '}
          <span className="small second">{t(`placementText.${placement}`)}</span>
        </Checkbox>
      ))}
    </fieldset>
  );
}
