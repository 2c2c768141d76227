/** Collects durations in milliseconds and summarises them. */
export interface Latencies {
  add(ms: number): void;
  /** `p50 3.1 ms, p99 8.0 ms` */
  summary(): string;
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
    summary: () => `p50 ${percentile(0.5).toFixed(1)} ms, p99 ${percentile(0.99).toFixed(1)} ms`,
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
