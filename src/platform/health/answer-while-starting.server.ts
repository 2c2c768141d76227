import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { healthContract } from './contract.ts';
import { healthErrors } from './errors.ts';

function answer(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
      ...(status === 503 && { 'retry-after': '2' }),
    })
    .end(JSON.stringify(body));
}

/**
 * Says that the process lives, and of everything else that it is not ready yet. Throws when the port is taken. Nothing
 * answers where the system chooses the port, which nobody can know yet.
 */
export async function answerWhileStarting(listening: {
  port: number;
  host: string;
}): Promise<{ end(): Promise<void> }> {
  if (listening.port === 0) return { end: async () => {} };
  const { code, status, text } = healthErrors.NOT_READY;
  const server = createServer((request, response) => {
    if (request.url === healthContract.live.path)
      answer(response, 200, { success: true, data: { state: 'live' } });
    else answer(response, status, { success: false, code, message: text, reason: 'starting' });
  });
  server.listen(listening);
  await once(server, 'listening');
  return {
    async end() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
