import type { DesignLabel, LabelItem } from '#shared/designs/designs.ts';
import { tenths } from '#shared/label/label.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { MmField } from './MmField.tsx';

type ItemPlaceProps = {
  item: LabelItem;
  sheet: Pick<DesignLabel, 'widthMm' | 'heightMm'>;
  onChange: (place: { xMm?: number; yMm?: number }) => void;
};

/** The position of an item's middle as numbers, with buttons to centre it. */
export function ItemPlace({ item, sheet, onChange }: ItemPlaceProps) {
  const { t } = useTranslation('label');
  return (
    <>
      <div className="label-fields">
        <MmField
          label={t('items.x')}
          value={item.xMm}
          min={0}
          max={sheet.widthMm}
          onChange={(xMm) => onChange({ xMm })}
        />
        <MmField
          label={t('items.y')}
          value={item.yMm}
          min={0}
          max={sheet.heightMm}
          onChange={(yMm) => onChange({ yMm })}
        />
      </div>
      <div className="label-acts">
        <Button
          variant="line"
          size="s"
          onClick={() => onChange({ xMm: tenths(sheet.widthMm / 2) })}
        >
          {t(item.kind === 'text' ? 'items.centreText' : 'items.centreLogo')}
        </Button>
        <Button
          variant="line"
          size="s"
          onClick={() => onChange({ yMm: tenths(sheet.heightMm / 2) })}
        >
          {t('items.middle')}
        </Button>
      </div>
    </>
  );
}
