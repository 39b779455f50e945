// The measures that all printed labels use.
export const labelRules = {
  mostItems: 8,
  /** The smallest distance of content from the cut, because the cut can deviate by this much. */
  safeMm: 1.5,
  /** The bleed: the print continues this far beyond the cut. */
  bleedMm: 2,
  /** The distance of the middle of a frame's line from the cut. */
  frameMm: 2.2,
  lineMm: 0.3,
  /** The distance between the lines of a double frame. */
  gapMm: 0.9,
} as const;
