import { useId } from 'react';
import { liquidColors, sceneBackgrounds } from '#shared/designs/designs.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import type { Design } from './use-design.ts';

/** How the bottle is displayed: nothing of this is sold. */
export function LookPanel({ design }: { design: Design }) {
  const { t } = useTranslation('configurator');
  const { liquid, background } = design.tool.choices;
  const id = useId();
  return (
    <div className="tool-look">
      <p className="second small">{t('look.text')}</p>
      <Swatches
        legend={t('look.liquid')}
        values={liquidColors}
        value={liquid.color}
        label={(color) => t(`liquid.${color}`)}
        kind="liquid"
        onChange={(color) => {
          design.change({ liquid: { ...liquid, color } });
          design.announce(t('look.liquidMessage', { color: t(`liquid.${color}`) }));
        }}
      />
      <div className="field">
        <label htmlFor={id}>
          {t('look.fill')} <output className="num mute" htmlFor={id}>{`%${liquid.fill}`}</output>
        </label>
        <input
          className="tool-range"
          id={id}
          type="range"
          min={0}
          max={100}
          step={5}
          value={liquid.fill}
          onChange={(event) =>
            design.change({ liquid: { ...liquid, fill: Number(event.target.value) } })
          }
        />
      </div>
      <Swatches
        legend={t('look.background')}
        values={sceneBackgrounds}
        value={background}
        label={(ground) => t(`background.${ground}`)}
        kind="ground"
        onChange={(ground) => {
          design.change({ background: ground });
          design.announce(t('look.backgroundMessage', { color: t(`background.${ground}`) }));
        }}
      />
    </div>
  );
}

type SwatchesProps<Value extends string> = {
  legend: string;
  values: readonly Value[];
  value: Value;
  label: (value: Value) => string;
  kind: 'liquid' | 'ground';
  onChange: (value: Value) => void;
};

function Swatches<Value extends string>({
  legend,
  values,
  value,
  label,
  kind,
  onChange,
}: SwatchesProps<Value>) {
  const name = useId();
  return (
    <fieldset className="swatches">
      <legend className="label">{legend}</legend>
      <div>
        {values.map((each) => (
          <label key={each} className="swatch">
            <input
              className="sr-only"
              type="radio"
              name={name}
              checked={each === value}
              onChange={() => onChange(each)}
            />
            <i data-swatch={`${kind}-${each}`} aria-hidden="true" />
            <span>{label(each)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
