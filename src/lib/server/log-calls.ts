/** One line per call: the route, never its address, which may name people, and never the request's content. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';

type CallLogSettings = Pick<Config, 'isAtTerminal' | 'logSample'>;

declare module 'fastify' {
  interface FastifyContextConfig {
    isForMachines?: boolean;
    isHot?: boolean;
    isFinishing?: boolean;
    isUpload?: boolean;
    /** A page of the product: counted in the general limit, as calls are. */
    isPage?: boolean;
  }
  interface FastifyRequest {
    failure: { error: unknown; isFault: boolean } | null;
  }
}

type Line = Record<string, unknown>;

/** An outage of the disk or the database is no fault of the code: it is logged with a reason, without a stack. */
function logFailure(request: FastifyRequest, line: Line): void {
  const { failure } = request;
  if (failure?.isFault === true) request.log.error({ ...line, err: failure.error }, 'call failed');
  else request.log.warn({ ...line, reason: String(failure?.error) }, 'call refused');
}

/** Only every `logSample`th success of a hot call has a line. At a terminal only server failures have lines. */
export function logCalls(app: FastifyInstance, { isAtTerminal, logSample }: CallLogSettings): void {
  let hot = 0;
  app.decorateRequest('failure', null);
  app.addHook('onResponse', async (request, reply) => {
    const { url: route, config } = request.routeOptions;
    const status = reply.statusCode;
    const hasFailed = status >= 500;
    if (request.load === 'shed') return;
    // A server that is not ready would log this every second.
    if (config.isForMachines === true && request.failure?.isFault !== true) return;
    if (!hasFailed && (isAtTerminal || route?.startsWith('/api/') !== true)) return;
    const isSampled = config.isHot === true && status < 400;
    if (isSampled) hot += 1;
    if (isSampled && hot % logSample !== 0) return;
    const line = {
      call: `${request.method} ${route ?? 'none'}`,
      status,
      ms: Math.round(reply.elapsedTime),
      ...(request.actor !== null && { role: request.actor.role }),
      ...(isSampled && { stands_for: logSample }),
    };
    if (hasFailed) logFailure(request, line);
    else request.log.info(line, 'call');
  });
}
