/** Of the settings of samples. */
export const sampleLimits = { products: 100, days: 3_650 } as const;
