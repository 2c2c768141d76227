/** Calls the product as its users would, inside the process. */
import type { FastifyInstance } from 'fastify';

export interface DemoClient {
  /** Answers `data`; throws when the call is refused: the demo is written to be accepted. */
  call(
    token: string,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: Record<string, unknown>,
  ): Promise<unknown>;
  send(token: string, path: string, fields: Record<string, string>, image: Buffer): Promise<unknown>;
}

interface Answer {
  success: boolean;
  message?: string;
  errors?: unknown;
  data?: unknown;
}

const BOUNDARY = 'izle-kazan-demo';

function multipart(fields: Record<string, string>, image: Buffer): Buffer {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="image"; filename="image.png"\r\nContent-Type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(texts.join('') + head), image, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

export function demoClient(app: FastifyInstance): DemoClient {
  function check(path: string, answer: Answer): unknown {
    if (answer.success) return answer.data;
    throw new Error(
      `demo: ${path} was refused: ${answer.message ?? ''} ${JSON.stringify(answer.errors ?? {})}`,
    );
  }
  return {
    async call(token, method, path, body) {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await app.inject({
        method,
        url: path,
        headers,
        ...(body === undefined ? {} : { payload: body }),
      });
      return check(path, answer.json<Answer>());
    },
    async send(token, path, fields, image) {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      };
      const answer = await app.inject({
        method: 'POST',
        url: path,
        headers,
        payload: multipart(fields, image),
      });
      return check(path, answer.json<Answer>());
    },
  };
}
