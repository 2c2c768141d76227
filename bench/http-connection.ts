/**
 * A kept-alive HTTP/1.1 connection that sends one request at a time. Small on purpose: on a machine with two cores, what
 * the driver burns the server does not have.
 */
import { connect } from 'node:net';

export interface HttpAnswer {
  status: number;
  body: string;
}

export interface HttpConnection {
  get(path: string, token: string): Promise<HttpAnswer>;
  post(path: string, token: string, body?: unknown): Promise<HttpAnswer>;
  close(): void;
}

const HEAD_END = '\r\n\r\n';

/** The answer at the beginning of `text`, once it is whole. Only bodies with a stated length in ASCII or UTF-8. */
function readAnswer(received: Buffer): HttpAnswer | undefined {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = received.toString('latin1', 0, headEnd);
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
  if (Number.isNaN(length)) throw new Error(`an answer without a length:\n${head}`);
  const start = headEnd + HEAD_END.length;
  if (received.length < start + length) return undefined;
  return { status: Number(head.slice(9, 12)), body: received.toString('utf8', start, start + length) };
}

export function openConnection(port: number): HttpConnection {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let received = Buffer.alloc(0);
  let waiting: { resolve(answer: HttpAnswer): void; reject(error: Error): void } | undefined;
  const fail = (error: Error) => waiting?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the server closed the connection')));
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const answer = readAnswer(received);
    if (answer === undefined) return;
    received = Buffer.alloc(0);
    const { resolve } = waiting ?? { resolve: () => {} };
    waiting = undefined;
    resolve(answer);
  });
  const send = (line: string, token: string, rest: string): Promise<HttpAnswer> =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      socket.write(
        `${line} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\n${rest}`,
      );
    });
  return {
    get: (path, token) => send(`GET ${path}`, token, '\r\n'),
    post(path, token, body) {
      const text = body === undefined ? '' : JSON.stringify(body);
      const type = body === undefined ? '' : 'Content-Type: application/json\r\n';
      return send(
        `POST ${path}`,
        token,
        `${type}Content-Length: ${Buffer.byteLength(text)}${HEAD_END}${text}`,
      );
    },
    close: () => void socket.destroy(),
  };
}
