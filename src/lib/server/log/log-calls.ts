/** One line for each call: its route, never its address, which may name people, and never what was sent. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

export type CallLogSettings = Pick<Config, 'isAtTerminal' | 'logSample'>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** As the route of the contract says. */
    isForMachines?: boolean;
    isHot?: boolean;
    isFinishing?: boolean;
    isUpload?: boolean;
    /** A page of the product: counted in the general limit, as calls are. */
    isPage?: boolean;
  }
  interface FastifyRequest {
    /** What the call failed with; a fault is what the code did not expect. */
    failure: { error: unknown; isFault: boolean } | null;
  }
}

type Line = Record<string, unknown>;

/** A refusal for want of room or of the database is no fault of the code: it has a reason, and no stack. */
function logFailure(request: FastifyRequest, line: Line): void {
  const { failure } = request;
  if (failure?.isFault === true) request.log.error({ ...line, err: failure.error }, 'call failed');
  else request.log.warn({ ...line, reason: String(failure?.error) }, 'call refused');
}

/**
 * Logs every call. Of calls that come thousands of times a second (`isHot` in the contract) only each `logSample`th success
 * has a line, which says for how many it stands; failures always have one. At a terminal only failures of the server have
 * lines.
 */
export function logCalls(app: FastifyInstance, { isAtTerminal, logSample }: CallLogSettings): void {
  let hot = 0;
  app.decorateRequest('failure', null);
  app.addHook('onResponse', async (request, reply) => {
    const { url: route, config } = request.routeOptions;
    const status = reply.statusCode;
    const hasFailed = status >= 500;
    // Load shedding has one line for many of them.
    if (request.load === 'shed') return;
    // A server that is not ready says so every second.
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
