/** Calls the product as its users would, inside the process. */
import type { FastifyInstance } from 'fastify';

export interface DemoClient {
  /** Returns `data`. Throws when the call is refused: no call of the demo should be. */
  call(token: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown>;
}

interface Answer {
  success: boolean;
  message?: string;
  errors?: unknown;
  data?: unknown;
}

/** Accepts a form as body, for calls with files. */
export function demoClient(app: FastifyInstance): DemoClient {
  return {
    async call(token, method, path, body) {
      const headers = { authorization: `Bearer ${token}` };
      const payload = body === undefined ? {} : { payload: body };
      const { success, message, errors, data } = (
        await app.inject({ method, url: path, headers, ...payload })
      ).json<Answer>();
      if (success) return data;
      throw new Error(`demo: ${path} was refused: ${message ?? ''} ${JSON.stringify(errors ?? {})}`);
    },
  };
}
