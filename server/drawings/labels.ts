// Labels without lettering: paper, a mark in the colour of the scent, and hairlines.
import type { Attributes } from '#shared/attributes.ts';
import { codeOf } from '#shared/model/reading.ts';
import type { Liquid } from './colors.ts';
import type { Frame } from './frames.ts';
import { seedOf } from './reading.ts';
import { across, block, ellipse, length, type Stage, stroke, trace } from './stage.ts';

const grounds: Record<string, { paper: string; ink: string }> = {
  women: { paper: '#FBF1EB', ink: '#3A2622' },
  men: { paper: '#1B232C', ink: '#E9D9B4' },
  unisex: { paper: '#F5F2E6', ink: '#2A2620' },
};

/** The label of an essence on its bottle; its mark and layout follow from the attributes. */
export function plainLabel(stage: Stage, frame: Frame, liquid: Liquid, attributes: Attributes): string {
  const seed = seedOf(attributes);
  const { paper, ink } = grounds[codeOf(attributes, 'gender', 'unisex')] ?? { paper: '#FAF5EA', ink: '#2A2620' };
  const width = frame.width * 0.84;
  const low = frame.body * 0.15;
  const high = frame.body * (0.48 + (seed % 3) * 0.025);
  const left = -width / 2;
  const radius = Math.min(width, high) * 0.13;
  const whole = block(stage, left, low, width, high, 0.5);
  const line = (at: number, share: number, color: string, thick: number): string =>
    stroke(stage, `M${-width * share} ${low + high * at}L${width * share} ${low + high * at}`, color, thick, 'opacity=".8"');
  const layout = seed % 4;
  const band =
    layout === 0
      ? `<path d="${block(stage, left, low, width, high * 0.08)}" fill="${liquid.deep}"/>`
      : layout === 1
        ? `<path d="${block(stage, left, low + high * 0.9, width, high * 0.1, 0.4)}" fill="${liquid.deep}"/>`
        : layout === 2
          ? `<path d="${block(stage, left + width * 0.05, low + width * 0.05, width * 0.9, high - width * 0.1)}" fill="none" stroke="${ink}" stroke-width="${length(stage, 0.3)}" opacity=".6"/>`
          : `<path d="${block(stage, left, low + high * 0.86, width, high * 0.025)}" fill="${liquid.deep}"/><path d="${block(stage, left, low + high * 0.08, width, high * 0.025)}" fill="${liquid.deep}"/>`;
  return [
    `<path d="${whole}" fill="${paper}"/>`,
    band,
    mark(stage, (seed >> 1) % 7, low + high * 0.62, radius, liquid.deep),
    line(0.35, 0.24, ink, 0.55),
    line(0.27, 0.16, ink, 0.35),
    line(0.18, 0.06, liquid.deep, 0.5),
    `<path d="${whole}" fill="${across(stage, [
      [0, '#1A1206', 0.34],
      [0.12, '#1A1206', 0.05],
      [0.22, '#fff', 0.3],
      [0.34, '#fff', 0],
      [0.7, '#1A1206', 0.04],
      [1, '#1A1206', 0.36],
    ])}"/>`,
  ].join('');
}

/** One of seven plain marks. */
function mark(stage: Stage, kind: number, y: number, radius: number, color: string): string {
  const thin = `fill="none" stroke="${color}" stroke-width="${length(stage, radius * 0.3)}"`;
  const path = (commands: string, paint = `fill="${color}"`): string => `<path d="${trace(stage, commands)}" ${paint}/>`;
  const petals = (count: number, turn: number, at: number, size: number): string =>
    Array.from({ length: count }, (_, index) => {
      const angle = turn + (index / count) * Math.PI * 2;
      return ellipse(stage, Math.cos(angle) * radius * at, y + Math.sin(angle) * radius * at, radius * size, radius * size, `fill="${color}"`);
    }).join('');
  switch (kind) {
    case 0:
      return ellipse(stage, 0, y, radius, radius, `fill="${color}"`);
    case 1:
      return ellipse(stage, 0, y, radius, radius, thin) + ellipse(stage, 0, y, radius * 0.34, radius * 0.34, `fill="${color}"`);
    case 2:
      return path(`M0 ${y + radius * 1.1}L${radius * 0.9} ${y}L0 ${y - radius * 1.1}L${-radius * 0.9} ${y}Z`);
    case 3:
      return path(
        `M${-radius} ${y - radius}C${-radius * 0.9} ${y + radius * 0.5} ${radius * 0.2} ${y + radius} ${radius} ${y + radius}C${radius} ${y} ${radius * 0.4} ${y - radius * 0.9} ${-radius} ${y - radius}Z`,
      );
    case 4:
      return petals(5, Math.PI / 2, 0.66, 0.4) + ellipse(stage, 0, y, radius * 0.2, radius * 0.2, `fill="${color}"`);
    case 5:
      return [0.45, 0, -0.45]
        .map((at) =>
          path(
            `M${-radius * 1.1} ${y + radius * at * 1.5}Q${-radius * 0.55} ${y + radius * (at * 1.5 + 0.5)} 0 ${y + radius * at * 1.5}Q${radius * 0.55} ${y + radius * (at * 1.5 - 0.5)} ${radius * 1.1} ${y + radius * at * 1.5}`,
            thin.replace(/stroke-width="[^"]*"/, `stroke-width="${length(stage, radius * 0.2)}"`),
          ),
        )
        .join('');
    default:
      return petals(3, Math.PI / 2, 0.6, 0.5);
  }
}
