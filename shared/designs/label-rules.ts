// The measures of printed labels that everything keeps to.
export const labelRules = {
  mostItems: 8,
  /** Nothing stands nearer to the cut; the knife may stray by that much. */
  safeMm: 1.5,
  /** The paper is printed so far over the cut. */
  bleedMm: 2,
  /** Of the middle of a frame's line from the cut. */
  frameMm: 2.2,
  lineMm: 0.3,
  /** Between the lines of a double frame. */
  gapMm: 0.9,
} as const;
