// The studio: the paper sweep, the shadows, and the frame around a drawing.
import { createSheet, type Foot, type Piece, type Sheet, type Stage, short } from './stage.ts';

/** Warm paper without a horizon, lit from the upper left. */
export function paper(sheet: Sheet, width: number, height: number): string {
  const sweep = sheet.define(
    '<linearGradient id="@" x2="0" y2="1"><stop stop-color="#F5F1E9"/><stop offset=".62" stop-color="#F0EAE0"/><stop offset=".84" stop-color="#EBE4D8"/><stop offset="1" stop-color="#E8E0D3"/></linearGradient>',
  );
  const light = sheet.define(
    '<radialGradient id="@" cx=".22" cy=".16" r="1"><stop stop-color="#fff" stop-opacity=".8"/><stop offset=".6" stop-color="#fff" stop-opacity=".22"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>',
  );
  return `<path d="M0 0H${width}V${height}H0Z" fill="url(#${sweep})"/><path d="M0 0H${width}V${height}H0Z" fill="url(#${light})"/>`;
}

/** The shadow of one foot: contact, a soft fall to the right, and the glow of what light passes through. */
export function shadow(stage: Stage, foot: Foot): string {
  const { sheet, scale } = stage;
  const x = stage.x + foot.x * scale;
  const y = stage.y;
  const half = (foot.width * scale) / 2;
  const reach = Math.min(300, Math.max(60, foot.height * scale * 0.5));
  const lift = (foot.lift ?? 0) * scale;
  const soft = (deviation: number): string =>
    sheet.define(
      `<filter id="@" filterUnits="userSpaceOnUse" x="-200" y="300" width="2400" height="1000"><feGaussianBlur stdDeviation="${short(deviation)} ${short(deviation * 0.55)}"/></filter>`,
    );
  const fall = sheet.define(
    '<linearGradient id="@" x1="0" y1="1" x2="1" y2=".4"><stop stop-color="#4A3A26" stop-opacity=".5"/><stop offset=".45" stop-color="#4A3A26" stop-opacity=".2"/><stop offset="1" stop-color="#4A3A26" stop-opacity="0"/></linearGradient>',
  );
  const depth = Math.min(46, 16 + reach * 0.12);
  const parts: string[] = [];
  if (lift > 0) {
    parts.push(
      `<ellipse cx="${short(x + lift * 0.5)}" cy="${short(y)}" rx="${short(half * 1.15)}" ry="${short(half * 0.2)}" fill="#4A3A26" opacity=".34" filter="url(#${soft(16)})"/>`,
    );
    if (foot.glow)
      parts.push(
        `<ellipse cx="${short(x + lift * 0.7)}" cy="${short(y)}" rx="${short(half * 0.7)}" ry="${short(half * 0.1)}" fill="${foot.glow}" opacity=".6" filter="url(#${soft(10)})"/>`,
      );
    return parts.join('');
  }
  parts.push(
    `<path d="M${short(x - half * 0.9)} ${short(y + 4)}L${short(x + half)} ${short(y + 5)}L${short(x + half + reach)} ${short(y - depth)}L${short(x + half * 0.3 + reach * 0.5)} ${short(y - depth * 1.5)}L${short(x - half * 0.4)} ${short(y - 14)}Z" fill="url(#${fall})" filter="url(#${soft(18)})"/>`,
  );
  if (foot.glow)
    parts.push(
      `<ellipse cx="${short(x + half + reach * 0.22)}" cy="${short(y - depth * 0.42)}" rx="${short(Math.min(reach * 0.36, half * 1.1))}" ry="${short(depth * 0.36)}" fill="${foot.glow}" opacity=".62" filter="url(#${soft(24)})"/>`,
    );
  parts.push(`<ellipse cx="${short(x + half * 0.05)}" cy="${short(y + 2)}" rx="${short(half * 1.04)}" ry="7" fill="#2A2013" opacity=".5" filter="url(#${soft(6)})"/>`);
  parts.push(`<ellipse cx="${short(x)}" cy="${short(y + 0.5)}" rx="${short(half * 0.94)}" ry="3" fill="#1E160C" opacity=".6" filter="url(#${soft(2.4)})"/>`);
  return parts.join('');
}

/** A piece with its shadows, standing where the stage says. */
export const standing = (stage: Stage, piece: Piece): string => piece.feet.map((foot) => shadow(stage, foot)).join('') + piece.draw(stage);

/** A whole picture: the document around what is drawn on a fresh sheet. */
export function picture(width: number, height: number, title: string, draw: (sheet: Sheet) => string): string {
  const sheet = createSheet();
  const content = draw(sheet);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}"><defs>${sheet.definitions()}</defs>${content}</svg>`;
}

/** Text that is safe inside an attribute or an element. */
export const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow them in any form
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
