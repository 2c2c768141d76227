export interface Latencies {
  add(ms: number): void;
  count(): number;
  /** The duration in milliseconds below which this share of them lies. */
  percentile(share: number): number;
}

export function createLatencies(): Latencies {
  const measured: number[] = [];
  const percentile = (share: number) => {
    const sorted = measured.toSorted((a, b) => a - b);
    return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
  };
  return {
    add: (ms) => void measured.push(ms),
    count: () => measured.length,
    percentile,
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
