/** A connection of somebody who makes one call at a time. */
import { openConnections } from './many-connections.ts';

const LIMIT_MS = 60_000;

export interface HttpAnswer {
  status: number;
  body: string;
}

export interface HttpConnection {
  get(path: string, token: string): Promise<HttpAnswer>;
  post(path: string, token: string, body?: unknown): Promise<HttpAnswer>;
  close(): void;
}

export function openConnection(port: number): HttpConnection {
  const connections = openConnections({ port, most: 1, limitMs: LIMIT_MS });
  async function send(request: Parameters<typeof connections.send>[0]): Promise<HttpAnswer> {
    const answer = await connections.send(request);
    return { status: answer.status, body: answer.text() };
  }
  return {
    get: (path, token) => send({ method: 'GET', path, token }),
    post: (path, token, body) => send({ method: 'POST', path, token, body }),
    close: connections.close,
  };
}
