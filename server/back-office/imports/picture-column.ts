// The photographs of a row: names of files in the order in which the product shows them. Nothing is
// fetched from the internet: of an address the name of its file counts.
import { foldCode } from '#server/back-office/products/picture-names.ts';
import type { SheetValue } from './columns.ts';

const ENDING = /\.[a-z0-9]{2,5}$/;

/** Without folders, in lower case. */
export const pictureKey = (name: string): string => foldCode(name.replace(/^.*[\\/]/, '').trim());

/** Each once, in the order of the cell. */
export function picturesIn(cell: SheetValue | undefined): string[] {
  if (typeof cell !== 'string') return [];
  return [
    ...new Set(cell.split(/[,;|\n]/).map((part) => pictureKey(fileNameOf(part.trim())))),
  ].filter(Boolean);
}

function fileNameOf(part: string): string {
  if (!/^https?:\/\//i.test(part)) return part;
  const path = part.replace(/[?#].*$/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A name without an ending means the file of that name, whatever its ending. */
export function findPicture<Found>(
  name: string,
  given: ReadonlyMap<string, Found>,
): Found | undefined {
  const exact = given.get(name);
  if (exact !== undefined || ENDING.test(name)) return exact;
  for (const [key, found] of given) if (key.replace(ENDING, '') === name) return found;
  return undefined;
}
