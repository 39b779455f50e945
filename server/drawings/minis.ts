// Small things for the pocket: vials, roll-ons, atomizers, and sets of several.
import type { Attributes } from '../../shared/attributes.ts';
import { drawGlass, footOf } from './bottles.ts';
import { drawCap } from './caps.ts';
import { amberLiquid } from './colors.ts';
import { rollBall } from './droppers.ts';
import { frameOf, ownSurface, surfaceOf } from './frames.ts';
import { clearTube } from './necks.ts';
import { collarWidth, pumpRise, sprayPump } from './pumps.ts';
import { codeOf, numberOf, seedOf } from './reading.ts';
import { across, block, ellipse, length, moved, type Piece, painted, type Stage, shape, stroke } from './stage.ts';
import { coat, isMetallic, type Surface } from './surfaces.ts';

const capOf = (attributes: Attributes, seed: number): Surface =>
  surfaceOf(codeOf(attributes, 'capMaterial', 'plastic'), codeOf(attributes, 'capColor', attributes.capMaterial ? '' : codeOf(attributes, 'color', 'black')), '', seed);

/** A slim sample vial with plug, spray, ball or stick under its small cap. */
export function vial(attributes: Attributes): Piece {
  const seed = seedOf(attributes);
  const milliliters = numberOf(attributes, 'capacityMl', 3);
  const diameter = numberOf(attributes, ['diameterMm', 'widthMm'], 9 + milliliters * 0.5);
  const total = numberOf(attributes, 'heightMm', 34 + milliliters * 4.5);
  const tip = codeOf(attributes, 'tip', 'spray');
  const cap = capOf(attributes, seed);
  const capHeight = Math.min(total * 0.36, tip === 'spray' ? 17 : tip === 'plug' ? 7 : 13);
  const capWidth = Math.min(diameter * 1.02, diameter - 0.4 + 0.8);
  const shoulder = total - capHeight;
  const frame = frameOf({ ...attributes, part: 'vial', widthMm: diameter, heightMm: shoulder + 3, shoulderMm: shoulder, neck: '13/415' });
  const slim = { ...frame, neck: { ...frame.neck, diameterMm: diameter * 0.8 }, neckHeight: 4, neckFrom: shoulder };
  const inside =
    tip === 'spray'
      ? (stage: Stage): string => clearTube(stage, 0, frame.base + 0.6, diameter * 0.13, shoulder)
      : tip === 'stick'
        ? (stage: Stage): string => clearTube(stage, 0, frame.base + 4, diameter * 0.16, shoulder)
        : undefined;
  const draw = (stage: Stage): string => {
    const glass = drawGlass(stage, slim, { liquid: amberLiquid, level: 0.8, ...(inside ? { inside } : {}) });
    const head = moved(stage, 0, shoulder - 0.2);
    if (tip === 'plug')
      return (
        glass +
        drawCap(head, { form: 'cylinder', width: capWidth * 0.82, height: capHeight * 0.45, surface: { ...cap, material: 'plastic' } }) +
        drawCap(moved(head, 0, capHeight * 0.45), { form: 'cylinder', width: capWidth * 1.05, height: capHeight * 0.55, surface: { ...cap, material: 'plastic' } })
      );
    return glass + drawCap(head, { form: 'cylinder', width: capWidth, height: capHeight, surface: cap });
  };
  return { width: diameter, height: total, feet: [footOf(frame, total, amberLiquid)], draw };
}

/** A roll-on with its ball in sight and its cap standing beside it. */
export function rollOn(attributes: Attributes, isClosed = false): Piece {
  const seed = seedOf(attributes);
  const milliliters = numberOf(attributes, 'capacityMl', 10);
  const diameter = numberOf(attributes, ['diameterMm', 'widthMm'], 13 + milliliters * 0.6);
  const total = numberOf(attributes, 'heightMm', diameter * 4.2);
  const capHeight = total * 0.3;
  const shoulder = total - capHeight;
  const frame = frameOf({ ...attributes, part: 'roll-on', widthMm: diameter, heightMm: shoulder + 8, shoulderMm: shoulder, neck: attributes.neck ?? '15/415' });
  const slim = { ...frame, neck: { closure: 'screw', code: '', diameterMm: diameter * 0.74 }, neckHeight: 6, neckFrom: shoulder };
  const cap = capOf(attributes, seed);
  const gap = diameter * 0.55;
  const isFrosted = frame.glassColor === 'frosted';
  const bottleX = isClosed ? 0 : -(diameter + gap) / 2;
  const capX = isClosed ? 0 : (diameter + gap) / 2;
  const width = isClosed ? diameter : diameter * 2 + gap;
  const draw = (stage: Stage): string => {
    const bottle = moved(stage, bottleX);
    const glass = drawGlass(bottle, slim, { liquid: amberLiquid, level: isFrosted ? 0.7 : 0.82 });
    const capPart = drawCap(moved(stage, capX, isClosed ? shoulder : 0), {
      form: codeOf(attributes, 'capForm', 'cylinder'),
      width: diameter * (isClosed ? 1 : 1.02),
      height: capHeight,
      surface: cap,
    });
    return isClosed ? glass + capPart : rollBall(moved(bottle, 0, shoulder + 6), diameter * 0.72, codeOf(attributes, 'material', 'steel')) + glass + capPart;
  };
  const feet = isClosed
    ? [footOf(frame, total, amberLiquid)]
    : [
        { ...footOf(frame, shoulder + 9, amberLiquid), x: bottleX },
        { x: capX, width: diameter, height: capHeight },
      ];
  return { width, height: isClosed ? total : shoulder + 6 + 3.4 + diameter * 0.29, feet, draw };
}

/** A pocket atomizer: a metal sleeve around a glass vial, with its cap. */
export function atomizer(attributes: Attributes): Piece {
  const seed = seedOf(attributes);
  const diameter = numberOf(attributes, ['diameterMm', 'widthMm'], 17);
  const total = numberOf(attributes, 'heightMm', 78 + numberOf(attributes, 'capacityMl', 8) * 2.4);
  const sleeve = ownSurface(attributes, 'aluminium', 'silver', seed);
  const isGlass = sleeve.material === 'glass' || typeof attributes.glassColor === 'string';
  const cap = attributes.capMaterial || attributes.capColor ? capOf(attributes, seed) : isGlass ? surfaceOf('aluminium', codeOf(attributes, 'color', 'silver'), '', seed) : sleeve;
  const joint = total * 0.6;
  const half = diameter / 2;
  const isOpen = codeOf(attributes, 'contents', 'set') === 'bare' || attributes.form === 'flat';
  const body = (stage: Stage): string => {
    if (isGlass)
      return drawGlass(
        stage,
        { ...frameOf({ ...attributes, part: 'atomizer', widthMm: diameter, heightMm: joint + 4, shoulderMm: joint, neck: '13/415' }), neckHeight: 2 },
        { liquid: amberLiquid, level: 0.84, inside: (inner) => clearTube(inner, 0, 2.5, diameter * 0.12, joint) },
      );
    const main = drawCap(stage, { form: 'cylinder', width: diameter, height: joint, surface: sleeve });
    const slot = block(stage, -diameter * 0.09, joint * 0.2, diameter * 0.18, joint * 0.52, diameter * 0.09);
    const hasWindow = seed % 3 === 0 && sleeve.material !== 'leather';
    return (
      main +
      (hasWindow
        ? shape(
            stage,
            slot,
            across(stage, [
              [0, '#3A2A12', 0.8],
              [0.35, '#F3C77A', 0.9],
              [0.7, '#DF9A38'],
              [1, '#5A3A12'],
            ]),
            'stroke="#000" stroke-opacity=".4"',
          )
        : '') +
      painted(stage, () => stroke(stage, `M${-half} 2.2L${half} 2.2`, '#000', 0.35, 'opacity=".4"') + stroke(stage, `M${-half} 2.6L${half} 2.6`, '#fff', 0.2, 'opacity=".3"'))
    );
  };
  const draw = (stage: Stage): string =>
    isOpen
      ? body(stage) + sprayPump(moved(stage, 0, joint + 3), { closure: 'crimp', diameterMm: Math.min(13, diameter * 0.8) }, 4, cap)
      : body(stage) +
        (isGlass
          ? coat(stage, block(stage, -half * 0.98, joint - 0.5, diameter * 0.98, 3), isMetallic(cap) ? cap : { material: 'aluminium', color: 'silver' })
          : painted(stage, () => `<path d="${block(stage, -half, joint - 0.4, diameter, 0.9)}" fill="#000" opacity=".6"/>`)) +
        drawCap(moved(stage, 0, joint + (isGlass ? 2.2 : 0.5)), { form: 'cylinder', width: diameter, height: total - joint - 2.2, surface: cap }) +
        painted(stage, () => (sleeve.material === 'leather' ? ellipse(stage, 0, 0, 0.1, 0.1, 'fill="none"') : ''));
  const height = isOpen ? joint + 3 + pumpRise({ closure: 'crimp', diameterMm: 13 }) : total;
  return {
    width: Math.max(diameter, isOpen ? collarWidth({ closure: 'crimp', diameterMm: 10 }) : 0),
    height,
    feet: [{ x: 0, width: diameter, height, glow: isGlass ? amberLiquid.light : undefined }],
    draw,
  };
}

/** Pieces side by side on one floor. */
export function beside(pieces: readonly Piece[], gap: number): Piece {
  const width = pieces.reduce((sum, piece) => sum + piece.width, 0) + gap * (pieces.length - 1);
  let left = -width / 2;
  const placed = pieces.map((piece) => {
    const x = left + piece.width / 2;
    left += piece.width + gap;
    return { piece, x };
  });
  return {
    width,
    height: Math.max(...pieces.map((piece) => piece.height)),
    feet: placed.flatMap(({ piece, x }) => piece.feet.map((foot) => ({ ...foot, x: foot.x + x }))),
    draw: (stage) => placed.map(({ piece, x }) => piece.draw(moved(stage, x))).join(''),
  };
}

/** A set of several minis: as many as three to five, of the kind that its tip says. */
export function miniSet(attributes: Attributes): Piece {
  const tip = codeOf(attributes, 'tip', 'spray');
  const count = Math.max(3, Math.min(5, Math.round(numberOf(attributes, 'netAmount', 4))));
  const one =
    tip === 'ball'
      ? rollOn({ capacityMl: 8, ...attributes }, true)
      : codeOf(attributes, 'material', 'glass') === 'aluminium'
        ? atomizer(attributes)
        : vial({ capacityMl: 5, ...attributes });
  const row = beside(
    Array.from({ length: count }, () => one),
    one.width * 0.34,
  );
  const step = one.width * 1.34;
  // Drawn once and repeated: the pieces of a set are alike.
  const draw = (stage: Stage): string => {
    const left = -(step * (count - 1)) / 2;
    const id = stage.sheet.define(`<g id="@">${one.draw(moved(stage, left))}</g>`);
    return Array.from({ length: count }, (_, index) => `<use href="#${id}" x="${length(stage, step * index)}"/>`).join('');
  };
  return { ...row, draw };
}
