// A printed label on the front of a drawn bottle: its own content, bent and shaded as the glass under it is.
import type { Frame } from './frames.ts';
import { across, length, type Stage, short } from './stage.ts';

/** `content`: what stands on it, in millimetres from its upper left corner (server/designs/label-drawing.ts). */
export type SetLabel = { widthMm: number; heightMm: number; bottomMm: number; content: string; isClear: boolean };

export function pasted(stage: Stage, frame: Frame, { widthMm, heightMm, bottomMm, content, isClear }: SetLabel): string {
  const { isRound } = frame;
  const radius = frame.width / 2;
  // Laid round a cylinder it is seen narrower than it is.
  const seen = isRound ? 2 * radius * Math.sin(Math.min(widthMm / (2 * radius), Math.PI / 2)) : widthMm;
  const x = stage.x - (seen / 2) * stage.scale;
  const y = stage.y - (bottomMm + heightMm) * stage.scale;
  const place = `translate(${short(x)} ${short(y)}) scale(${exact((stage.scale * seen) / widthMm)} ${exact(stage.scale)})`;
  const size = `width="${length(stage, seen)}" height="${length(stage, heightMm)}"`;
  const at = `x="${short(x)}" y="${short(y)}"`;
  const shade = isRound ? 1 : 0.35;
  const light = across(stage, [
    [0, '#1A1206', 0.42 * shade],
    [0.14, '#1A1206', 0.1 * shade],
    [0.26, '#fff', 0.3 * shade],
    [0.42, '#fff', 0],
    [0.7, '#1A1206', 0.05 * shade],
    [1, '#1A1206', 0.44 * shade],
  ]);
  const edge = isClear
    ? `<rect ${at} ${size} fill="none" stroke="#fff" stroke-opacity=".35" stroke-width=".8"/>`
    : `<rect ${at} ${size} fill="none" stroke="#1A1206" stroke-opacity=".22" stroke-width=".8"/>`;
  // What stands over its edge is cut off with it.
  const cut = stage.sheet.define(`<clipPath id="@"><path d="M0 0H${widthMm}V${heightMm}H0Z"/></clipPath>`);
  return `<g transform="${place}" clip-path="url(#${cut})">${content}</g><rect ${at} ${size} fill="${light}"${isClear ? ' opacity=".35"' : ''}/>${edge}`;
}

const exact = (value: number): number => Math.round(value * 10_000) / 10_000;
