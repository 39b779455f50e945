// The closures of vials and roll-ons, whose mouths are narrower than a standard neck.
import { cap } from './cap.ts';
import type { Standing } from './closures.ts';
import type { Frame } from './frame.ts';
import { turned } from './mesh.ts';
import { circle } from './section.ts';
import { whitePlastic } from './surfaces.ts';

/** The cap of a set, and the tip below it: a ball, a spray or a plug. */
type SlimCap = { material: string; color: string; tip: string };

export function slimClosures(
  frame: Frame,
  part: 'roll-on' | 'vial',
  own: SlimCap,
): { pump?: Standing; cap?: Standing } {
  const tip = own.tip || (part === 'roll-on' ? 'ball' : 'spray');
  return {
    ...(part === 'roll-on' ? { pump: ball(frame) } : {}),
    ...(tip === 'plug' ? { pump: plug(frame) } : { cap: slimCap(frame, { ...own, tip }) }),
  };
}

function ball(frame: Frame): Standing {
  const diameter = frame.width * 0.72;
  const radius = diameter * 0.4;
  const arc = Array.from({ length: 21 }, (_, step): [number, number] => {
    const angle = ((-84 + step * 8.7) * Math.PI) / 180;
    return [step === 20 ? 0 : radius * Math.cos(angle), 3.4 + radius * Math.sin(angle)];
  });
  return {
    at: frame.mouth,
    low: frame.mouth,
    high: frame.mouth + 3.4 + radius,
    solids: () => [
      {
        shape: turned([
          [0, -1.2],
          [diameter * 0.5, -1.2, 0.2],
          [diameter * 0.5, 1.2, 0.4],
          [diameter * 0.44, 3.4, 0.7],
          [radius * 0.98, 3.6, 0.2],
          [radius * 0.9, 2.6],
          [0, 2.6],
        ]),
        surfaces: [whitePlastic],
      },
      {
        shape: turned([[0, 3.4 - radius], ...arc], circle(64)),
        surfaces: [{ kind: 'metal', color: 'steel', finish: 'glossy' }],
      },
    ],
  };
}

function plug(frame: Frame): Standing {
  const diameter = frame.width;
  return {
    at: frame.mouth - 4.2,
    low: frame.mouth - 4.2,
    high: frame.mouth + 3,
    solids: () => [
      {
        shape: turned(
          [
            [0, -3],
            [diameter * 0.26, -3, 0.4],
            [diameter * 0.27, 4.1],
            [diameter * 0.42, 4.3, 0.3],
            [diameter * 0.42, 5.6, 0.5],
            [diameter * 0.3, 5.8, 0.3],
            [diameter * 0.3, 7.2, 0.6],
            [0, 7.2],
          ],
          circle(48),
        ),
        surfaces: [whitePlastic],
      },
    ],
  };
}

function slimCap(frame: Frame, { material, color, tip }: SlimCap): Standing {
  const height =
    tip === 'ball'
      ? 6.5 + frame.width * 0.9
      : tip === 'spray'
        ? Math.min(17, frame.mouth * 0.34)
        : Math.min(13, frame.mouth * 0.3);
  const at = frame.neckFrom + (tip === 'ball' ? 0.4 : -0.2);
  return {
    at,
    low: at,
    high: at + height,
    solids: () =>
      cap({
        form: 'cylinder',
        width: frame.width * 1.02,
        height,
        material,
        color: color || 'black',
        finish: '',
      }),
  };
}
