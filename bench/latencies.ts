/** Collects durations in milliseconds and summarises them. */
export interface Latencies {
  add(ms: number): void;
  /** `p50 3.1 ms, p99 8.0 ms` */
  summary(): string;
  count(): number;
  /** The duration in milliseconds below which this share of them lies. */
  percentile(share: number): number;
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
}

export function createLatencies(): Latencies {
  const measured: number[] = [];
  return {
    add: (ms) => void measured.push(ms),
    count: () => measured.length,
    percentile: (share) =>
      percentile(
        measured.toSorted((a, b) => a - b),
        share,
      ),
    summary() {
      const sorted = measured.toSorted((a, b) => a - b);
      const [p50, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.99)];
      return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
    },
  };
}
