// Scents and what spreads them: essences, base liquids, diffusers, reeds and car bottles.
import type { Attributes } from '../../shared/attributes.ts';
import { drawGlass, footOf, screwCap } from './bottles.ts';
import { drawCap } from './caps.ts';
import { amberLiquid, type Liquid, liquidOf, mix, tone } from './colors.ts';
import { type Frame, frameOf, surfaceOf } from './frames.ts';
import { pumpRise, sprayPump } from './pumps.ts';
import { codeOf, hasNumber, numberOf, seedOf } from './reading.ts';
import { drawRing } from './rings.ts';
import { across, block, blurred, ellipse, length, moved, type Piece, painted, profile, type Stage, stroke, trace } from './stage.ts';
import { coat, type Surface } from './surfaces.ts';

/** An essence or base liquid: a utility bottle with a plain label and a screw cap. */
export function essenceBottle(attributes: Attributes): Piece {
  const seed = seedOf(attributes);
  const isBase = attributes.part === 'base-liquid';
  const milliliters = numberOf(attributes, ['capacityMl', 'netAmount'], isBase ? 1000 : 100);
  const isBulk = milliliters >= 400;
  const liquid = isBase && !attributes.scentFamily ? { light: '#F3EAD3', deep: '#DCC89A' } : liquidOf(codeOf(attributes, 'scentFamily', ''));
  const glassColor = typeof attributes.glassColor === 'string' ? attributes.glassColor : isBulk && !isBase ? 'silver' : 'clear';
  const frame = frameOf({
    neck: isBulk ? '28/410' : milliliters >= 80 ? '24/410' : '20/410',
    ...attributes,
    part: isBase ? 'base-liquid' : 'essence',
    form: attributes.form ?? 'boston',
    glassColor,
    capacityMl: milliliters,
  });
  const cap = surfaceOf(codeOf(attributes, 'capMaterial', 'plastic'), codeOf(attributes, 'capColor', isBase ? 'white' : 'black'), 'matte', seed);
  const height = frame.neckFrom + frame.neckHeight + 2.8;
  const draw = (stage: Stage): string =>
    drawGlass(stage, frame, { liquid, level: 0.9 }) +
    screwCap(moved(stage, 0, frame.neckFrom + 0.6), frame, cap) +
    painted(stage, () => plainLabel(stage, frame, liquid, attributes));
  return { width: frame.width, height, feet: [footOf(frame, height, liquid)], draw };
}

/** A label without lettering: paper, a mark of the scent's colour and hairlines. */
function plainLabel(stage: Stage, frame: Frame, liquid: Liquid, attributes: Attributes): string {
  const isDark = attributes.gender === 'men';
  const ground = isDark ? '#1B232C' : '#FAF5EA';
  const ink = isDark ? '#E9D9B4' : '#2A2620';
  const width = frame.width * 0.84;
  const low = frame.shoulder * 0.16;
  const high = frame.shoulder * 0.5;
  const left = -width / 2;
  const middle = low + high * 0.66;
  const radius = Math.min(width, high) * 0.13;
  const lines = [0.36, 0.27]
    .map((at, index) =>
      stroke(stage, `M${-width * (index ? 0.16 : 0.24)} ${low + high * at}L${width * (index ? 0.16 : 0.24)} ${low + high * at}`, ink, index ? 0.35 : 0.6, 'opacity=".75"'),
    )
    .join('');
  const mark =
    attributes.gender === 'women'
      ? ellipse(stage, 0, middle, radius, radius, `fill="${liquid.deep}"`)
      : attributes.gender === 'men'
        ? `<path d="${trace(stage, `M0 ${middle + radius}L${radius} ${middle}L0 ${middle - radius}L${-radius} ${middle}Z`)}" fill="${liquid.deep}"/>`
        : ellipse(stage, 0, middle, radius, radius, `fill="none" stroke="${liquid.deep}" stroke-width="${length(stage, radius * 0.36)}"`) +
          ellipse(stage, 0, middle, radius * 0.3, radius * 0.3, `fill="${liquid.deep}"`);
  return [
    `<path d="${block(stage, left, low, width, high, 0.5)}" fill="${ground}"/>`,
    `<path d="${block(stage, left, low, width, high * 0.07)}" fill="${liquid.deep}"/>`,
    mark,
    lines,
    stroke(stage, `M${-width * 0.06} ${low + high * 0.17}L${width * 0.06} ${low + high * 0.17}`, liquid.deep, 0.5),
    `<path d="${block(stage, left, low, width, high, 0.5)}" fill="${across(stage, [
      [0, '#1A1206', 0.34],
      [0.12, '#1A1206', 0.05],
      [0.22, '#fff', 0.3],
      [0.34, '#fff', 0],
      [0.7, '#1A1206', 0.04],
      [1, '#1A1206', 0.36],
    ])}"/>`,
  ].join('');
}

const reedColor = (attributes: Attributes): string => {
  const color = codeOf(attributes, 'color', '');
  if (color === 'black') return '#26282B';
  if (color === 'white') return '#EDE8DD';
  return codeOf(attributes, 'material', 'rattan') === 'fibre' ? '#3A3C3F' : color === 'brown' || color === 'walnut' ? '#6A472B' : '#D0AA74';
};

/** One reed from foot to tip, round and lit from the left. */
function reed(stage: Stage, fromX: number, fromY: number, toX: number, toY: number, width: number, color: string): string {
  if (stage.isLine) return `<path d="${trace(stage, `M${fromX} ${fromY}L${toX} ${toY}`)}"/>`;
  const line = `M${fromX} ${fromY}L${toX} ${toY}`;
  return (
    stroke(stage, line, tone(color, -0.45), width) +
    stroke({ ...stage, x: stage.x - width * 0.12 * stage.scale }, line, color, width * 0.72) +
    stroke({ ...stage, x: stage.x - width * 0.2 * stage.scale }, line, tone(color, 0.4), width * 0.22, 'opacity=".8"')
  );
}

/** A reed seen through the liquid. */
const sunkenReed = (stage: Stage, line: string, width: number, color: string): string =>
  stage.isLine ? `<path d="${trace(stage, line)}"/>` : stroke(stage, line, tone(color, -0.3), width) + stroke(stage, line, tone(color, 0.12), width * 0.5);

/** A diffuser: bare bottle, or with ring and reeds. */
export function diffuser(attributes: Attributes): Piece {
  const seed = seedOf(attributes);
  const isFragrance = attributes.part === 'room-fragrance';
  const isSpray = isFragrance && (attributes.tip === 'spray' || codeOf(attributes, 'closure', '') === 'crimp');
  const isSet = isFragrance || attributes.contents === 'set' || hasNumber(attributes, 'stickLengthMm');
  const frame = frameOf({ neck: '28/410', capacityMl: numberOf(attributes, 'netAmount', 120), ...attributes });
  const liquid = isSet ? (attributes.scentFamily ? liquidOf(codeOf(attributes, 'scentFamily', '')) : { light: '#F3E3B4', deep: '#D9B967' }) : undefined;
  const ring = surfaceOf(
    codeOf(attributes, 'capMaterial', 'aluminium'),
    codeOf(attributes, 'capColor', codeOf(attributes, 'pumpColor', attributes.capMaterial ? '' : 'gold')),
    '',
    seed,
  );
  const mouth = frame.neckFrom + frame.neckHeight;
  if (!isSet) return { width: frame.width, height: mouth, feet: [footOf(frame, mouth)], draw: (stage) => drawGlass(stage, frame, { isMatte: attributes.finish === 'matte' }) };
  if (isSpray) {
    const top = mouth + pumpRise(frame.neck);
    const draw = (stage: Stage): string =>
      drawGlass(stage, frame, { liquid, level: 0.84 }) +
      sprayPump(moved(stage, 0, mouth), frame.neck, frame.neckHeight, ring) +
      painted(stage, () => plainLabel(stage, frame, liquid ?? amberLiquid, attributes));
    return { width: frame.width, height: top, feet: [footOf(frame, top, liquid)], draw };
  }
  const stick = numberOf(attributes, 'stickLengthMm', Math.max(150, mouth * 1.9));
  const thick = numberOf(attributes, 'stickDiameterMm', 3);
  const top = frame.base + stick * 0.97;
  const spread = [-0.21, -0.13, -0.06, 0.02, 0.08, 0.15, 0.215];
  const color = reedColor({ color: attributes.color ?? '', material: codeOf(attributes, 'material', '') === 'fibre' ? 'fibre' : 'rattan' });
  const reach = frame.width / 2 - frame.wall - thick;
  const lines = spread.map((lean, index) => {
    const crossing = mouth - 2;
    const footX = Math.max(-reach, Math.min(reach, -lean * (crossing - frame.base) * 1.15));
    const slope = -footX / (crossing - frame.base);
    const shorten = ((index * 37 + seed) % 5) * 1.3;
    const tipY = top - Math.abs(lean) * 18 - shorten;
    return { footX, slope, tipY, tipX: slope * (tipY - crossing) + lean * thick * 5 };
  });
  const draw = (stage: Stage): string => {
    const inside = (inner: Stage): string =>
      lines.map(({ footX }) => sunkenReed(inner, `M${footX} ${frame.base}L0 ${mouth - 2}`, thick * 0.8, mix(color, liquid?.deep ?? '#FFFFFF', 0.25))).join('');
    const above = lines.map(({ tipX, tipY, slope }) => reed(stage, tipX - slope * (tipY - mouth + 1), mouth - 1, tipX, tipY, thick, color)).join('');
    const neckWidth = Math.max(frame.neck.diameterMm + 4.5, 20);
    return (
      drawGlass(stage, frame, { liquid, level: 0.72, inside, isMatte: attributes.finish === 'matte' }) +
      above +
      drawRing(moved(stage, 0, frame.neckFrom + 0.3), { style: 'reed', width: neckWidth, height: frame.neckHeight + 1.4, surface: ring }, false) +
      (isFragrance ? painted(stage, () => plainLabel(stage, frame, liquid ?? amberLiquid, attributes)) : '')
    );
  };
  const width = Math.max(frame.width, ...lines.map(({ tipX }) => Math.abs(tipX) * 2));
  return { width, height: top, feet: [footOf(frame, mouth * 1.1, liquid)], draw };
}

/** A bundle of reeds standing on its feet, tied with a band. */
export function reedBundle(attributes: Attributes): Piece {
  const size = numberOf(attributes, ['stickLengthMm', 'heightMm'], 220);
  const thick = numberOf(attributes, ['stickDiameterMm', 'diameterMm'], 3);
  const color = reedColor(attributes);
  const count = 11;
  const band = size * 0.36;
  const lines = Array.from({ length: count }, (_, index) => {
    const place = index - (count - 1) / 2;
    const atBand = place * thick * 0.92;
    const lean = place * thick * 0.1 * (1 + ((index * 7) % 3) * 0.12);
    return { foot: atBand - lean * 1.7, tip: atBand + lean * 4.6, height: size - ((index * 5) % 4) * 1.1 };
  });
  const half = count * thick * 0.5;
  const order = [0, 10, 2, 8, 4, 6, 1, 9, 3, 7, 5];
  const draw = (stage: Stage): string =>
    order
      .map((index) => lines[index])
      .map((line) => (line ? reed(stage, line.foot, 0, line.tip, line.height, thick, color) : ''))
      .join('') +
    coat(stage, block(stage, -half, band, half * 2, size * 0.05, 0.6), {
      material: 'cotton',
      color: color === '#26282B' || color === '#3A3C3F' ? 'natural' : 'black',
      finish: 'matte',
    });
  const tips = lines.map((line) => Math.abs(line.tip));
  return { width: Math.max(...tips) * 2 + thick, height: size, feet: [{ x: 0, width: half * 2, height: size * 0.5 }], draw };
}

/** A car bottle hanging on its cord, or held by a vent clip. */
export function carBottle(attributes: Attributes): Piece {
  const seed = seedOf(attributes);
  const milliliters = numberOf(attributes, ['capacityMl', 'netAmount'], 8);
  const frame = frameOf({ neck: '13/415', ...attributes, capacityMl: milliliters, part: 'car-bottle' });
  const isFilled = attributes.part === 'car-fragrance' || attributes.contents !== 'bare';
  const liquid = isFilled ? (attributes.scentFamily ? liquidOf(codeOf(attributes, 'scentFamily', '')) : amberLiquid) : undefined;
  const wood = surfaceOf(codeOf(attributes, 'capMaterial', 'beech'), codeOf(attributes, 'capColor', ''), '', seed);
  const capHeight = Math.max(frame.neckHeight + 7, frame.width * 0.55);
  const capWidth = Math.max(frame.neck.diameterMm + 5, frame.width * 0.66);
  const top = frame.neckFrom + 0.8 + capHeight;
  const isClip = codeOf(attributes, 'mount', 'hanging') === 'clip';
  const body = (stage: Stage): string =>
    drawGlass(stage, frame, { liquid, level: 0.74 }) + drawCap(moved(stage, 0, frame.neckFrom + 0.8), { form: 'cylinder', width: capWidth, height: capHeight, surface: wood });
  if (isClip) {
    const reach = frame.width * 0.5;
    const clip = (stage: Stage): string => {
      const plastic: Surface = { material: 'plastic', color: 'black', finish: 'matte' };
      const [low, high] = [frame.shoulder * 0.3, frame.shoulder * 0.66];
      return (
        coat(
          stage,
          trace(
            stage,
            `M${frame.width * 0.3} ${low}L${frame.width * 0.5 + reach} ${low + 1}L${frame.width * 0.5 + reach} ${low + 3.4}L${frame.width * 0.56} ${low + 5}L${frame.width * 0.56} ${high - 5}L${frame.width * 0.5 + reach} ${high - 3.4}L${frame.width * 0.5 + reach} ${high - 1}L${frame.width * 0.3} ${high}Z`,
          ),
          { ...plastic, isFlat: true },
        ) +
        painted(stage, () =>
          stroke(
            stage,
            `M${frame.width * 0.62} ${high - 1.4}L${frame.width * 0.5 + reach - 0.6} ${high - 1.9}M${frame.width * 0.62} ${low + 3.6}L${frame.width * 0.5 + reach - 0.6} ${low + 2.6}`,
            '#fff',
            0.35,
            'opacity=".35"',
          ),
        )
      );
    };
    return {
      width: frame.width + reach,
      height: top,
      feet: [{ ...footOf(frame, top, liquid), x: -reach / 2 }],
      draw: (stage) => clip(moved(stage, -reach / 2)) + body(moved(stage, -reach / 2)),
    };
  }
  const lift = top * 0.3;
  const cord = attributes.color === 'black' || wood.material === 'walnut' ? '#22201D' : '#5A3A22';
  const draw = (stage: Stage): string => {
    const hung = moved(stage, 0, lift);
    const end = stage.isLine ? top + top * 0.5 : top + (stage.y - lift * stage.scale) / stage.scale;
    const knot = top + top * 0.3;
    const loops = `M${-capWidth * 0.12} ${top - 1}C${-capWidth * 0.34} ${top + top * 0.1} -0.3 ${top + top * 0.2} -0.3 ${knot}M${capWidth * 0.12} ${top - 1}C${capWidth * 0.34} ${top + top * 0.1} 0.3 ${top + top * 0.2} 0.3 ${knot}`;
    const rope = (commands: string): string =>
      stage.isLine
        ? `<path d="${trace(hung, commands)}"/>`
        : stroke(hung, commands, tone(cord, -0.3), 1.25) + stroke(hung, commands, tone(cord, 0.25), 0.7, 'stroke-dasharray="3 3"');
    const bead = coat(
      hung,
      profile(hung, [
        [0.5, knot - 2.4, 0.3],
        [2.2, knot - 1.4, 1.2],
        [2.2, knot + 1.4, 1.2],
        [0.5, knot + 2.4, 0.3],
      ]),
      { ...wood, seed: seed + 2 },
    );
    return (
      rope(`M-0.45 ${knot + 2}L-0.45 ${end}M0.45 ${knot + 2}L0.45 ${end}`) +
      rope(loops) +
      bead +
      body(hung) +
      painted(stage, () => ellipse(hung, 0, top - 0.6, capWidth * 0.18, 0.55, `fill="#000" opacity=".4" ${blurred(stage, 0.8)}`))
    );
  };
  return { width: frame.width, height: top + lift + top * 0.42, feet: [{ ...footOf(frame, top, liquid), lift }], draw };
}
