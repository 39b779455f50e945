// Files that are nearly valid, as a damaged disk or an attacker makes them: the same seed gives the
// same files.
import type { Drawer } from './hostile.ts';

/** Bytes that parsers read as lengths, counts and ends. */
const TELLING = [0x00, 0x01, 0x7f, 0x80, 0xff, 0x22, 0x27, 0x28, 0x3c, 0x5b, 0x60, 0x7b, 0x0a];
const MOST_CHANGES = 12;

type Change = (bytes: Buffer, draw: Drawer, other: Buffer) => Buffer;

const piece = (bytes: Buffer, draw: Drawer): Buffer => {
  const from = draw.below(bytes.length + 1);
  return bytes.subarray(from, from + draw.below(Math.min(64, bytes.length) + 1));
};
const insert = (bytes: Buffer, at: number, inserted: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at)]);

function overwrite(bytes: Buffer, draw: Drawer, values: readonly number[]): Buffer {
  const at = draw.below(bytes.length);
  for (const [index, value] of values.entries())
    if (at + index < bytes.length) bytes[at + index] = value;
  return bytes;
}

const changes: readonly Change[] = [
  (bytes, draw) => overwrite(bytes, draw, [draw.below(256)]),
  (bytes, draw) => overwrite(bytes, draw, [draw.pick(TELLING)]),
  (bytes, draw) => overwrite(bytes, draw, Array(4).fill(draw.pick([0x00, 0x7f, 0xff]))),
  (bytes, draw) => {
    const at = draw.below(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + draw.below(64))]);
  },
  (bytes, draw) => insert(bytes, draw.below(bytes.length + 1), piece(bytes, draw)),
  (bytes, draw, other) => insert(bytes, draw.below(bytes.length + 1), piece(other, draw)),
  (bytes, draw) =>
    insert(bytes, draw.below(bytes.length + 1), Buffer.alloc(draw.below(300), draw.pick(TELLING))),
  (bytes, draw) => bytes.subarray(0, draw.below(bytes.length + 1)),
];

/**
 * A copy of one file in which some bytes are changed, moved, duplicated, cut off or taken from
 * another file.
 */
export function mutated(corpus: readonly Buffer[], draw: Drawer): Buffer {
  let bytes = Buffer.from(draw.pick(corpus));
  for (let left = 1 + draw.below(MOST_CHANGES); left > 0 && bytes.length > 0; left -= 1)
    bytes = Buffer.from(draw.pick(changes)(bytes, draw, draw.pick(corpus)));
  return bytes;
}
