// The drawing of an unsaved design: GET /designs/picture.svg.
import type { DesignChoices } from './designs.ts';

export const pictureAddress = (choices: DesignChoices): string =>
  `/api/designs/picture.svg?choices=${encodeURIComponent(JSON.stringify(choices))}`;

/** A bottle with its parts, filled, without a label. */
export const pictureOfParts = (parts: DesignChoices['parts']): string =>
  pictureAddress({
    parts,
    liquid: { color: 'amber', fill: 80 },
    label: null,
    background: 'paper',
    sets: 1,
  });
