// What goes with a ready set that is given to guests: the tool that closes it, what it is wrapped
// in, and whether a label has a place on it.
import { closingOf } from '#shared/fit/closing.ts';
import { goesWith } from '#shared/fit/fit.ts';
import { type FitPart, isSet, numberOf, rolesOf, widthOf } from '#shared/fit/fit-parts.ts';
import { startingLabel } from '#shared/label/label.ts';
import { printableArea } from '#shared/model/printable-area.ts';

/** A bottle with all that closes it, or several of them as one product. */
export const isGift = (part: FitPart): boolean =>
  isSet(part) && (rolesOf(part.attributes).includes('bottle') || isManyBottles(part));

const isManyBottles = ({ attributes }: FitPart): boolean => attributes.part === 'set';

/** Whether a gift needs this tool. */
export const isClosedBy = (gift: FitPart, tool: FitPart): boolean =>
  closingOf(gift.attributes) === 'tool' &&
  tool.attributes.toolUse === 'crimp' &&
  goesWith(
    isManyBottles(gift) ? { ...gift, attributes: { ...gift.attributes, part: 'bottle' } } : gift,
    tool,
  );

/** Nothing is known of the size of several bottles together, so they are wrapped in nothing. */
export function isWrappedIn(gift: FitPart, wrapping: FitPart): boolean {
  if (isManyBottles(gift)) return false;
  const { part } = wrapping.attributes;
  if (part === 'box') return goesWith(gift, wrapping);
  if (!isRoomFor(numberOf(gift, 'capacityMl'), numberOf(wrapping, 'forCapacityMl'))) return false;
  // The width of a ribbon is no room.
  if (part !== 'pouch' && part !== 'bag') return true;
  return (
    isRoomFor(numberOf(gift, 'heightMm'), numberOf(wrapping, 'heightMm')) &&
    isRoomFor(widthOf(gift), numberOf(wrapping, 'widthMm'))
  );
}

/** What a wrapping does not state limits nothing. */
const isRoomFor = (size: number | null, room: number | null): boolean =>
  size === null || room === null || size <= room;

export function isLabelled(gift: FitPart, sheet: FitPart): boolean {
  const area = isManyBottles(gift) ? null : printableArea(gift.attributes);
  return area !== null && startingLabel(area, sheet) !== null;
}
