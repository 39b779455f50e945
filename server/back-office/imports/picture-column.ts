// The photographs of a row: file names in the order in which the product shows them. Nothing is
// fetched from the internet: of a URL only the file name is used.
import { foldCode } from '#server/back-office/products/pictures.ts';
import type { SheetValue } from './columns.ts';

const ENDING = /\.[a-z0-9]{2,5}$/;

/** The file name without folders, in lower case. */
export const pictureKey = (name: string): string => foldCode(name.replace(/^.*[\\/]/, '').trim());

/** Each name once, in the order of the cell. */
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

/** A name without an extension matches the file with that name and any extension. */
export function findPicture<Found>(
  name: string,
  given: ReadonlyMap<string, Found>,
): Found | undefined {
  const exact = given.get(name);
  if (exact !== undefined || ENDING.test(name)) return exact;
  for (const [key, found] of given) if (key.replace(ENDING, '') === name) return found;
  return undefined;
}
