import { useId, useState } from 'react';
import type { DesignLabel, LabelFont, LabelItem } from '#shared/designs/designs.ts';
import { smallestType } from '#shared/label/label.ts';
import { shrunkLine } from '#shared/label/label-fit.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { InkChoice } from './InkChoice.tsx';
import { fontFamilies } from './label-fonts.ts';
import { MmField } from './MmField.tsx';

type Line = Extract<LabelItem, { kind: 'text' }>;
const MAX_LETTERS = 60;
const LARGEST_MM = 40;
const fonts = Object.keys(fontFamilies) as LabelFont[];

/**
 * The text of a line, its typeface, size and ink. A button removes a line; emptying the text does
 * not.
 */
export function TextItem({
  item,
  sheet,
  onChange,
  onBreak,
}: {
  item: Line;
  sheet: Pick<DesignLabel, 'widthMm' | 'heightMm'>;
  onChange: (changes: Partial<Line>) => void;
  /** Called when the text is complete and may need two lines. */
  onBreak: (requestedMm: number) => void;
}) {
  const { t } = useTranslation('label');
  const fontName = useId();
  const [draft, setDraft] = useState<string | null>(null);
  // A line that was shrunk for a long word grows again with a shorter one.
  const [requestedMm, setRequestedMm] = useState(item.sizeMm);
  return (
    <>
      <Field label={t('text.content')}>
        <Input
          value={draft ?? item.text}
          maxLength={MAX_LETTERS}
          autoComplete="off"
          onChange={(event) => {
            setDraft(event.target.value);
            if (event.target.value.trim() !== '')
              onChange(shrunkLine({ ...item, text: event.target.value }, requestedMm, sheet));
          }}
          onBlur={() => {
            if (draft !== null) onBreak(requestedMm);
            setDraft(null);
          }}
        />
      </Field>
      <fieldset className="field">
        <legend className="label">{t('text.font')}</legend>
        <div className="label-fonts">
          {fonts.map((font) => (
            <label key={font}>
              <input
                className="sr-only"
                type="radio"
                name={fontName}
                checked={font === item.font}
                aria-label={t(`font.${font}`)}
                onChange={() =>
                  onChange({ font, sizeMm: Math.max(item.sizeMm, smallestType[font]) })
                }
              />
              <span style={{ fontFamily: `"${fontFamilies[font]}"` }}>{t('text.sample')}</span>
              <small>{t(`font.${font}`)}</small>
            </label>
          ))}
        </div>
      </fieldset>
      <MmField
        label={t('text.size')}
        value={item.sizeMm}
        min={smallestType[item.font]}
        max={LARGEST_MM}
        step={0.2}
        onChange={(sizeMm) => {
          setRequestedMm(sizeMm);
          onChange({ sizeMm });
        }}
      />
      <InkChoice label={t('text.ink')} value={item.ink} onChange={(ink) => onChange({ ink })} />
    </>
  );
}
