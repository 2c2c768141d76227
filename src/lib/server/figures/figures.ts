/** Metrics of the program; only `prometheus.ts` knows the library. Without METRICS_PORT nothing is recorded. */

interface Definition<Label extends string> {
  /** snake_case, with the unit last; a counter ends in `_total`. */
  name: string;
  help: string;
  labels: readonly Label[];
}
export type Counter<Label extends string = string> = Definition<Label> & { kind: 'counter' };
export type Histogram<Label extends string = string> = Definition<Label> & {
  kind: 'histogram';
  buckets: readonly number[];
};
/** Read on collection, and not again within `freshMs`. */
export type Gauge<Label extends string = string> = Definition<Label> & { kind: 'gauge'; freshMs: number };
export type Figure = Counter | Histogram | Gauge;

export type LabelsOf<F> =
  F extends Definition<infer Label> ? Readonly<Record<Label, string | number>> : never;
export interface Reading<G extends Gauge> {
  labels: LabelsOf<G>;
  value: number;
}

export interface Figures {
  add<C extends Counter>(counter: C, labels: LabelsOf<C>, by?: number): void;
  observe<H extends Histogram>(histogram: H, labels: LabelsOf<H>, value: number): void;
  /** Adds a reader. Several may read one gauge: a process has more than one pool. A reader that throws is left out. */
  ask<G extends Gauge>(gauge: G, read: () => Promise<Reading<G>[]> | Reading<G>[]): void;
}

export const NO_FIGURES: Figures = { add: () => {}, observe: () => {}, ask: () => {} };

export const counter = <const L extends string>(name: string, help: string, labels: readonly L[]) =>
  ({ kind: 'counter', name, help, labels }) satisfies Counter<L>;

export const histogram = <const L extends string>(
  name: string,
  help: string,
  { labels, buckets }: { labels: readonly L[]; buckets: readonly number[] },
) => ({ kind: 'histogram', name, help, labels, buckets }) satisfies Histogram<L>;

export const gauge = <const L extends string>(
  name: string,
  help: string,
  { labels, freshMs }: { labels: readonly L[]; freshMs: number },
) => ({ kind: 'gauge', name, help, labels, freshMs }) satisfies Gauge<L>;
