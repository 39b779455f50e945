// The median and the 99th percentile of times in milliseconds.
export type Times = { p50: number; p99: number };

export const quantiles = (times: number[]): Times => {
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(part * (times.length - 1))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
};
