/** Calls the product as its users would, inside the process. */
import type { FastifyInstance } from 'fastify';

type Method = 'GET' | 'POST' | 'PUT';

export interface DemoClient {
  /** Answers `data`. Throws when the call is refused: no call of the demo should be. */
  call(token: string, method: Method, path: string, body?: Record<string, unknown>): Promise<unknown>;
  /** The same as a multipart call, with fields and files. */
  send(
    token: string,
    method: Method,
    path: string,
    fields: Record<string, string>,
    files?: Readonly<Record<string, Buffer>>,
  ): Promise<unknown>;
}

interface Answer {
  success: boolean;
  message?: string;
  errors?: unknown;
  data?: unknown;
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
    async send(token, method, path, fields, files = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      for (const [name, bytes] of Object.entries(files))
        form.set(name, new Blob([new Uint8Array(bytes)]), name);
      const headers = { authorization: `Bearer ${token}` };
      const answer = await app.inject({ method, url: path, headers, payload: form });
      return check(path, answer.json<Answer>());
    },
  };
}
