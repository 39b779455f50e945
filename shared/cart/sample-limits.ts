/** The highest values of the sample settings. */
export const sampleLimits = { products: 100, days: 3_650 } as const;
