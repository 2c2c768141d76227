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

const ROUNDS = 15;

/** Median and maximum of fifteen runs in milliseconds, after a warm-up. */
export async function measureRounds(work: () => Promise<unknown>) {
  await work();
  const latencies = createLatencies();
  for (let round = 0; round < ROUNDS; round += 1) {
    const beganMs = performance.now();
    await work();
    latencies.add(performance.now() - beganMs);
  }
  return { median: latencies.percentile(0.5), worst: latencies.percentile(1) };
}
