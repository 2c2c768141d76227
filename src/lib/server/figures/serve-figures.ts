/** Serves the figures on a separate, private address. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Prometheus } from './prometheus.ts';

export interface ServedFigures {
  /** With the chosen port, where 0 was requested. */
  url: string;
  close(): Promise<void>;
}

/** Answers only `GET /metrics`. Throws when the port is taken. */
export async function serveFigures(
  { collect, contentType }: Pick<Prometheus, 'collect' | 'contentType'>,
  { port, host }: { port: number; host: string },
): Promise<ServedFigures> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
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
