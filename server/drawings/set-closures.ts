// What stands on the mouth of a bottle in a set: ring, pump or dropper, and cap.
import type { Attributes } from '#shared/attributes.ts';
import type { DesignRole } from '#shared/designs.ts';
import { codeOf } from '#shared/model/reading.ts';
import { drawCap } from './caps.ts';
import { dropperHead, dropperTop, pipette } from './droppers.ts';
import { type Frame, ownSurface, surfaceOf } from './frames.ts';
import { clearTube } from './necks.ts';
import { ribbedCap } from './plastics.ts';
import { collarWidth, lotionPump, pumpRise, sprayPump } from './pumps.ts';
import { numberOf, seedOf } from './reading.ts';
import { drawRing } from './rings.ts';
import { moved, type Stage } from './stage.ts';
import { isClear, type Surface } from './surfaces.ts';

export type SetParts = Partial<Record<DesignRole, Attributes>>;
/** `inside` is seen through the glass, `draw` stands in front of it. Of an open bottle `top` is 0. */
type Closure = { inside: (stage: Stage) => string; draw: (stage: Stage) => string; width: number; top: number; hidesNeck: boolean };

/** Where a cap that stands over the pump begins below the mouth (shared/fit.ts reckons with the same). */
const CAP_BELOW_MOUTH_MM = 7;
const RING_STEP_MM = 1.8;

export function closeWith(frame: Frame, bottle: Attributes, { pump, dropper, ring, cap }: SetParts): Closure {
  const mouth = frame.neckFrom + frame.neckHeight;
  const collar = ringOf(frame, ring ?? (pump?.part === 'pump-ring-set' ? pump : cap?.hasRing === true ? cap : undefined) ?? reedRing(bottle));
  const head = pump ? pumpHead(frame, pump) : dropper ? dropperOf(frame, dropper) : null;
  const lid = cap ? capOf(frame, cap, { hasPump: head !== null, hasRing: collar !== null }) : null;
  return {
    inside: head?.inside ?? (() => ''),
    draw: (stage) => (lid === null || lid.isClear ? (head?.draw(stage, lid !== null) ?? '') : '') + (collar?.draw(stage) ?? '') + (lid?.draw(stage) ?? ''),
    width: Math.max(collar?.width ?? 0, lid?.width ?? 0, head?.width ?? 0),
    top: Math.max(lid?.top ?? 0, head === null ? 0 : mouth + head.rise, collar?.top ?? 0),
    hidesNeck: (lid !== null && !lid.isClear) || (collar !== null && head !== null),
  };
}

/** Of a diffuser that is sold with its ring. */
function reedRing(bottle: Attributes): Attributes | undefined {
  if (bottle.part !== 'diffuser-bottle' || bottle.contents !== 'set') return undefined;
  return { part: 'bottle', ringStyle: 'reed', material: codeOf(bottle, 'capMaterial', 'aluminium'), color: codeOf(bottle, 'capColor', bottle.capMaterial ? '' : 'gold') };
}

function ringOf(frame: Frame, ring: Attributes | undefined) {
  if (!ring) return null;
  const isOwn = ring.part === 'ring';
  const style = codeOf(ring, 'ringStyle', ring.isMagnetic === true ? 'magnetic' : 'plain');
  const isReed = style === 'reed';
  const usual = {
    width: isReed ? Math.max(frame.neck.diameterMm + 4.5, Math.min(20, frame.width * 0.7)) : frame.neck.diameterMm * 1.17,
    height: isReed ? frame.neckHeight + 1.4 : frame.neck.diameterMm * 0.55,
  };
  const width = isOwn ? numberOf(ring, ['diameterMm', 'widthMm'], usual.width) : usual.width;
  const height = isOwn ? numberOf(ring, 'heightMm', usual.height) : usual.height;
  const surface = ring.part === 'cap' ? surfaceOf('steel', 'silver', '', 1) : ownSurface({ ...ring, material: ring.material ?? 'aluminium' }, 'aluminium', 'silver', seedOf(ring));
  const at = frame.neckFrom + 0.2;
  return { width, top: at + height, draw: (stage: Stage) => drawRing(moved(stage, 0, at), { style, width, height, surface }, false) };
}

type Head = { inside: (stage: Stage) => string; draw: (stage: Stage, isVeiled: boolean) => string; rise: number; width: number };

function pumpHead(frame: Frame, pump: Attributes): Head {
  const { neck, neckHeight } = frame;
  const mouth = frame.neckFrom + neckHeight;
  const surface: Surface = ownSurface({ ...pump, material: pump.material ?? 'aluminium' }, 'aluminium', 'silver', seedOf(pump));
  const isLotion = pump.tip === 'pump' || (neck.closure === 'screw' && numberOf(pump, 'doseMl', 0.1) >= 0.15 && pump.tip !== 'spray');
  const low = Math.max(frame.base + 1.2, mouth - numberOf(pump, 'tubeLengthMm', mouth));
  return {
    inside: (stage) => clearTube(stage, 0, low, Math.max(1.8, frame.width * 0.045), frame.body),
    draw: (stage, isVeiled) => (isLotion ? lotionPump : sprayPump)(moved(stage, 0, mouth), neck, neckHeight, isVeiled ? { ...surface, isVeiled: true } : surface),
    rise: isLotion ? 19 * Math.min(1.15, Math.max(0.8, neck.diameterMm / 22)) : pumpRise(neck),
    width: collarWidth(neck) + (isLotion ? 22 : 0),
  };
}

function dropperOf(frame: Frame, dropper: Attributes): Head {
  const { neck, neckHeight } = frame;
  const mouth = frame.neckFrom + neckHeight;
  const color = codeOf(dropper, 'color', 'black');
  const isMetal = ['gold', 'silver', 'rose'].includes(color);
  const collar = surfaceOf(isMetal ? 'aluminium' : 'plastic', color, '', seedOf(dropper));
  const bulb: Surface = { material: 'rubber', color: color === 'black' ? 'black' : 'white', finish: 'matte' };
  const { collar: width, rise } = dropperHead(neck);
  const size = Math.min(numberOf(dropper, 'pipetteMm', 66), mouth - frame.base - 1);
  return { inside: (stage) => pipette(moved(stage, 0, mouth), size), draw: (stage) => dropperTop(moved(stage, 0, mouth), neck, neckHeight, collar, bulb), rise, width };
}

function capOf(frame: Frame, cap: Attributes, over: { hasPump: boolean; hasRing: boolean }) {
  const { neck, neckFrom, neckHeight } = frame;
  const mouth = neckFrom + neckHeight;
  const surface = ownSurface(cap, 'abs', 'black', seedOf(cap));
  const width = numberOf(cap, ['diameterMm', 'widthMm'], neck.diameterMm * 1.8);
  const height = numberOf(cap, 'heightMm', neck.diameterMm * 1.95);
  const isScrewed = cap.closure === 'screw';
  const seat = isScrewed ? neckFrom + 0.6 : Math.max(neckFrom + 0.1, mouth - CAP_BELOW_MOUTH_MM) + (over.hasRing ? RING_STEP_MM : 0);
  // A low cap stands on the head of the pump rather than in it.
  const at = over.hasPump ? Math.max(seat, mouth + pumpRise(neck) + 0.8 - height) : seat;
  const draw = (stage: Stage): string => {
    const foot = moved(stage, 0, at);
    if (isScrewed && surface.material === 'plastic') return ribbedCap(foot, width, height, surface);
    return drawCap(foot, { form: capForm(cap), width, height, surface, hasMagnet: cap.isMagnetic === true });
  };
  return { width, top: at + height, isClear: isClear(surface), draw };
}

const capForms: Readonly<Record<string, string>> = { square: 'square', cube: 'square', rectangle: 'square', sphere: 'sphere', round: 'sphere', oval: 'sphere', cone: 'cone' };
const capForm = (cap: Attributes): string => capForms[codeOf(cap, 'capForm', codeOf(cap, 'form', 'cylinder'))] ?? 'cylinder';
