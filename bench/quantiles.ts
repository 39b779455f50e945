// The median and the 99th percentile of times in milliseconds.
export type Times = { p50: number; p99: number };

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const quantiles = (times: number[]): Times => {
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(part * (times.length - 1))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
};
