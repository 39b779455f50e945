// A set of parts as one piece: a bottle with what closes it, what is in it and what stands on its front; its box beside it.
// Parts stand where the photographs and the model in space have them (shared/model/closures.ts).
import type { Attributes } from '#shared/attributes.ts';
import { codeOf } from '#shared/model/reading.ts';
import { airlessBottle, drawGlass, type Filling, footOf, perfumeBottle, serumBottle } from './bottles.ts';
import { carton } from './boxes.ts';
import { carBottle } from './car-bottles.ts';
import { reedColor, standingReeds } from './diffusers.ts';
import { type Frame, frameOf } from './frames.ts';
import { atomizer, rollOn, vial } from './minis.ts';
import { pasted, type SetLabel } from './pasted-labels.ts';
import { hasNumber, numberOf, seedOf } from './reading.ts';
import { standing } from './scene.ts';
import { closeWith, type SetParts } from './set-closures.ts';
import { moved, type Piece, type Stage } from './stage.ts';

export type DrawnSet = { parts: SetParts; filling: Filling; label: SetLabel | null };

/** Further back is higher up. */
const BOX_BACK_MM = 4;

/** Null without a bottle: parts have no place of their own. */
export function setPiece({ parts, filling, label }: DrawnSet): Piece | null {
  const { bottle, box } = parts;
  if (!bottle) return null;
  const whole = bodyOf(bottle, parts, filling);
  const body = label ? { ...whole, draw: (stage: Stage) => whole.draw(stage) + pasted(stage, frameOf(bottle), label) } : whole;
  return box ? withBox(body, carton(box)) : body;
}

/** The box stands behind, to the right of the bottle and a little further back, so that the bottle stays the larger thing. */
function withBox(body: Piece, box: Piece): Piece {
  const apart = (body.width + box.width) / 2 - Math.min(box.width * 0.26, body.width * 0.34);
  const width = (body.width + box.width) / 2 + apart;
  const middle = (apart + box.width / 2 - body.width / 2) / 2;
  const at = (x: number) => x - middle;
  return {
    width,
    height: Math.max(body.height, box.height + BOX_BACK_MM),
    feet: body.feet.map((foot) => ({ ...foot, x: foot.x + at(0) })),
    draw: (stage) => standing(moved(stage, at(apart), BOX_BACK_MM), box) + body.draw(moved(stage, at(0))),
  };
}

function bodyOf(bottle: Attributes, parts: SetParts, filling: Filling): Piece {
  const part = codeOf(bottle, 'part', 'bottle');
  const isSet = bottle.contents === 'set';
  if (part === 'airless-bottle') return airlessBottle(bottle);
  if (part === 'vial') return vial(bottle);
  if (part === 'roll-on') return rollOn(bottle, true);
  if (part === 'atomizer' && bottle.material !== 'glass') return atomizer(bottle);
  if (part === 'car-bottle' && isSet) return carBottle(bottle);
  const isOpen = !parts.pump && !parts.dropper && !parts.cap;
  if (isSet && isOpen && (part === 'bottle' || part === 'atomizer')) return perfumeBottle(bottle, filling);
  if (isSet && isOpen && part === 'dropper-bottle') return serumBottle(bottle, filling);
  return openBottle(bottle, parts, filling);
}

function openBottle(bottle: Attributes, parts: SetParts, { liquid, level }: Filling): Piece {
  const frame = frameFor(bottle);
  const mouth = frame.neckFrom + frame.neckHeight;
  const closure = closeWith(frame, bottle, parts);
  const reeds = reedsOf(frame, bottle, parts.reeds, liquid);
  const inside = (stage: Stage): string => closure.inside(stage) + (reeds?.inside(stage) ?? '');
  const top = Math.max(mouth, closure.top, reeds?.top ?? 0);
  const isMatte = bottle.finish === 'matte' || bottle.finish === 'frosted';
  return {
    width: Math.max(frame.width, closure.width, reeds?.width ?? 0),
    height: top,
    feet: [footOf(frame, closure.top || mouth, liquid)],
    draw: (stage) => drawGlass(stage, frame, { liquid, level, inside, isMatte, hasHiddenNeck: closure.hidesNeck }) + (reeds?.above(stage) ?? '') + closure.draw(stage),
  };
}

function frameFor(bottle: Attributes): Frame {
  const usual: Readonly<Record<string, Attributes>> = {
    'dropper-bottle': { neck: '18/415' },
    'diffuser-bottle': { neck: '28/410', capacityMl: 120 },
    'car-bottle': { neck: '13/415' },
  };
  return frameOf({ ...usual[codeOf(bottle, 'part', 'bottle')], ...bottle });
}

function reedsOf(frame: Frame, bottle: Attributes, chosen: Attributes | undefined, liquid: Filling['liquid']) {
  const sticks = chosen ?? (hasNumber(bottle, 'stickLengthMm') ? { ...bottle, color: '', material: 'rattan' } : undefined);
  if (!sticks) return null;
  const mouth = frame.neckFrom + frame.neckHeight;
  const stick = numberOf(sticks, 'stickLengthMm', Math.max(150, mouth * 1.9));
  return standingReeds(frame, { stick, thick: numberOf(sticks, 'stickDiameterMm', 3), color: reedColor(sticks), seed: seedOf(sticks), liquid });
}
