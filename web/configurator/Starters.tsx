// Complete designs as starting points. They fit and are in stock; everything about them can be
// changed.
import { formatLira, fromLira } from '#shared/base/money.ts';
import { pictureAddress } from '#shared/designs/design-picture.ts';
import type { Starter } from '#shared/designs/design-tool.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { ByLead } from '#web/product/Lead.tsx';
import type { Design } from './use-design.ts';

export function Starters({ starters, design }: { starters: readonly Starter[]; design: Design }) {
  const { t, i18n } = useTranslation('configurator');
  const { tool, isRepairing, begin } = design;
  return (
    <section className="tool-begin" aria-labelledby="tool-starters">
      <h3 className="label" id="tool-starters">
        {t('starters.title')}
      </h3>
      <ul className="tool-starters">
        {starters.map((starter) => {
          const name = t(`starters.${starter.look}`);
          const { choices, netPerSet, grossPerSet } = starter;
          return (
            <li key={starter.look}>
              <button
                type="button"
                aria-pressed={isSame(tool.choices.parts, choices.parts)}
                disabled={isRepairing}
                onClick={() => void begin(choices, name)}
              >
                <img
                  src={pictureAddress({ ...choices, sets: 1 })}
                  alt=""
                  width={160}
                  height={200}
                  loading="lazy"
                  decoding="async"
                />
                <b>{name}</b>
                <span className="micro second">{starter.name}</span>
                <span className="micro num">
                  <ByLead>
                    {({ isGross, taxLabel }) =>
                      t('starters.price', {
                        price: formatLira(
                          fromLira(isGross ? grossPerSet : netPerSet),
                          i18n.language,
                        ),
                        tax: taxLabel,
                      })
                    }
                  </ByLead>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const isSame = (
  parts: Starter['choices']['parts'],
  others: Starter['choices']['parts'],
): boolean => {
  const written = (of: Starter['choices']['parts']) => JSON.stringify(Object.entries(of).sort());
  return written(parts) === written(others);
};
