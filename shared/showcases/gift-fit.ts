// What can be bought with a ready set that is given to guests: the tool that closes it, its
// wrapping, and whether a label fits on it.
import { closingOf } from '#shared/fit/closing.ts';
import { goesWith } from '#shared/fit/fit.ts';
import { type FitPart, isSet, numberOf, rolesOf, widthOf } from '#shared/fit/fit-parts.ts';
import { startingLabel } from '#shared/label/label-sizes.ts';
import { printableArea } from '#shared/model/printable-area.ts';

/** A bottle with its complete closure, or several of them as one product. */
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

/** The size of several bottles together is unknown, so no wrapping is offered. */
export function isWrappedIn(gift: FitPart, wrapping: FitPart): boolean {
  if (isManyBottles(gift)) return false;
  const { part } = wrapping.attributes;
  if (part === 'box') return goesWith(gift, wrapping);
  if (!isRoomFor(numberOf(gift, 'capacityMl'), numberOf(wrapping, 'forCapacityMl'))) return false;
  // The width of a ribbon does not limit the size.
  if (part !== 'pouch' && part !== 'bag') return true;
  return (
    isRoomFor(numberOf(gift, 'heightMm'), numberOf(wrapping, 'heightMm')) &&
    isRoomFor(widthOf(gift), numberOf(wrapping, 'widthMm'))
  );
}

/** A measure that the wrapping does not state limits nothing. */
const isRoomFor = (size: number | null, room: number | null): boolean =>
  size === null || room === null || size <= room;

export function isLabelled(gift: FitPart, sheet: FitPart): boolean {
  const area = isManyBottles(gift) ? null : printableArea(gift.attributes);
  return area !== null && startingLabel(area, sheet) !== null;
}
