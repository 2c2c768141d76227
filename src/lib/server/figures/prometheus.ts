import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { within } from '../within.ts';
import type { Figure, Figures, Gauge as GaugeFigure, Reading } from './figures.ts';

/** An unresponsive database must not hold back the other figures. */
const READ_MS = 2_000;

export interface Prometheus {
  figures: Figures;
  collect(): Promise<string>;
  contentType: string;
}

type Read = () => Promise<Reading<GaugeFigure>[]> | Reading<GaugeFigure>[];

async function readWithin(read: Read): Promise<Reading<GaugeFigure>[]> {
  try {
    return await within(READ_MS, Promise.resolve(read()), () => new Error('too late'));
  } catch {
    return []; // An absent figure has an alert rule of its own.
  }
}

/** Caches readings while they are fresh, because more than one Prometheus may scrape. */
function remember({ freshMs }: GaugeFigure, readers: readonly Read[]): () => Promise<Reading<GaugeFigure>[]> {
  let cached: { at: number; readings: Promise<Reading<GaugeFigure>[]> } | undefined;
  return () => {
    const at = performance.now();
    if (cached === undefined || at - cached.at > freshMs) {
      cached = { at, readings: Promise.all(readers.map(readWithin)).then((all) => all.flat()) };
    }
    return cached.readings;
  };
}

/** `own`: all figures of the product. Each exists from the start, so that no alert rule waits for a first value. */
export function createPrometheus(own: readonly Figure[]): Prometheus {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counters = new Map<string, Counter>();
  const histograms = new Map<string, Histogram>();
  const readers = new Map<string, Read[]>();
  for (const figure of own) {
    const { name, help } = figure;
    const options = { name, help, labelNames: [...figure.labels], registers: [registry] };
    if (figure.kind === 'counter') counters.set(name, new Counter(options));
    else if (figure.kind === 'histogram')
      histograms.set(name, new Histogram({ ...options, buckets: [...figure.buckets] }));
    else {
      const reads: Read[] = [];
      readers.set(name, reads);
      const readings = remember(figure, reads);
      const collect = async function collect(this: Gauge) {
        this.reset();
        // Without labels the library would begin with a 0 that nobody has read.
        if (figure.labels.length === 0) this.remove();
        for (const { labels, value } of await readings()) this.set(labels, value);
      };
      registry.registerMetric(new Gauge({ ...options, registers: [], collect }));
    }
  }
  const found = <T>(registered: ReadonlyMap<string, T>, { name }: Figure): T => {
    const one = registered.get(name);
    if (one === undefined) throw new Error(`the figure ${name} is not in the list of figures`);
    return one;
  };
  return {
    figures: {
      add: (counter, labels, by = 1) => found(counters, counter).inc(labels, by),
      observe: (histogram, labels, value) => found(histograms, histogram).observe(labels, value),
      ask: (gauge, read) => void found(readers, gauge).push(read),
    },
    collect: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

export interface ServedFigures {
  url: string;
  close(): Promise<void>;
}

/** Answers only `GET /metrics`, on a separate, private address. Throws when the port is taken. */
export async function serveFigures(
  { collect, contentType }: Pick<Prometheus, 'collect' | 'contentType'>,
  { port, host }: { port: number; host: string },
): Promise<ServedFigures> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') response.writeHead(404).end();
    else
      collect().then(
        (text) => response.writeHead(200, { 'content-type': contentType }).end(text),
        () => response.writeHead(500).end(),
      );
  });
  server.maxConnections = 20;
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address() as AddressInfo; // It listens on a port.
  return {
    url: `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}/metrics`,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
