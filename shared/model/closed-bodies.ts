// Bottles whose inside is not visible: airless pumps, and the sleeves of pocket atomizers.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { cap } from './cap.ts';
import { turned } from './mesh.ts';
import type { Solid } from './part.ts';
import { codeOf, numberOf } from './reading.ts';
import { circle } from './section.ts';
import { type Surface, surfaceOf } from './surfaces.ts';

export const isAirless = (attributes: Attributes): boolean => attributes.part === 'airless-bottle';
export const isSleeve = (attributes: Attributes): boolean =>
  attributes.part === 'atomizer' &&
  ['aluminium', 'leather'].includes(codeOf(attributes, 'material'));

/** A thick clear shell around a plastic cylinder, a metal band, the head, and a clear overcap. */
export function airless(attributes: Attributes): Solid[] {
  const half = numberOf(attributes, ['diameterMm', 'widthMm'], 36) / 2;
  const total = numberOf(attributes, ['heightMm'], half * 7.2);
  const body = total * 0.66;
  const color = codeOf(attributes, 'color', 'white');
  const inner: Surface = surfaceOf(
    'plastic',
    ['clear', 'frosted'].includes(color) ? 'white' : color,
    'glossy',
  );
  const clear: Surface = { kind: 'clear-plastic', color: 'clear', finish: 'glossy' };
  const band = body + total * 0.045;
  return [
    {
      shape: turned(
        [
          [0, 0],
          [half, 0, 1.6],
          [half, body, 0.8],
          [half - 2.6, body, 0.4],
          [half - 2.6, 5, 1.2],
          [0, 5],
        ],
        circle(96),
      ),
      surfaces: [clear],
    },
    {
      shape: turned(
        [
          [0, 5.1],
          [half - 2.75, 5.1, 1.2],
          [half - 2.75, body, 0.4],
          [0, body],
        ],
        circle(96),
      ),
      surfaces: [inner],
    },
    {
      shape: turned(
        [
          [0, body + 0.1],
          [half * 0.985, body + 0.1, 0.4],
          [half * 0.985, band, 0.4],
          [0, band],
        ],
        circle(96),
      ),
      surfaces: [{ kind: 'metal', color: 'silver', finish: 'glossy' }],
    },
    {
      shape: turned([
        [0, band - 0.5],
        [half * 0.62, band - 0.5],
        [half * 0.58, band + 5, 1.2],
        [half * 0.42, band + 5.2, 0.3],
        [half * 0.42, band + total * 0.15, 1.4],
        [0, band + total * 0.15 - 0.4],
      ]),
      surfaces: [inner],
    },
  ];
}

/** The overcap of an airless bottle. */
export function airlessCap(attributes: Attributes): { low: number; solids: Solid[] } {
  const width = numberOf(attributes, ['diameterMm', 'widthMm'], 36);
  const total = numberOf(attributes, ['heightMm'], width * 3.6);
  const low = total * (0.66 + 0.048);
  return {
    low,
    solids: cap({
      form: 'cylinder',
      width: width * 0.985,
      height: total - low,
      material: 'plastic',
      color: 'clear',
      finish: '',
    }),
  };
}

/** A sleeve and its cap; `joint` is the height where the cap begins. */
export function sleeve(attributes: Attributes): { body: Solid[]; cap: Solid[]; joint: number } {
  const half = numberOf(attributes, ['diameterMm', 'widthMm'], 17) / 2;
  const total = numberOf(
    attributes,
    ['heightMm'],
    78 + numberOf(attributes, ['capacityMl'], 8) * 2.4,
  );
  const joint = total * (attributes.form === 'pen' ? 0.7 : 0.6);
  const finish = codeOf(attributes, 'finish');
  const coat: Surface =
    attributes.material === 'leather'
      ? { kind: 'plastic', color: codeOf(attributes, 'color', 'brown'), finish: 'leather' }
      : surfaceOf('aluminium', codeOf(attributes, 'color', 'silver'), finish);
  const top = surfaceOf(
    codeOf(attributes, 'capMaterial', 'aluminium'),
    codeOf(attributes, 'capColor', codeOf(attributes, 'color', 'silver')),
    finish,
  );
  return {
    joint: joint + 0.5,
    body: [
      {
        shape: turned(
          [
            [0, 0],
            [half, 0, 0.8],
            [half, joint, 0.4],
            [half * 0.94, joint, 0.2],
            [half * 0.94, joint + 0.45],
            [0, joint + 0.45],
          ],
          circle(96),
        ),
        surfaces: [coat],
      },
    ],
    cap: [
      {
        shape: turned(
          [
            [0, 0],
            [half, 0, 0.4],
            [half, total - joint - 0.5, 1.2],
            [0, total - joint - 0.5],
          ],
          circle(96),
        ),
        surfaces: [top],
      },
    ],
  };
}
