/**
 * The address to which a provider sends people back, by a form from its own site. The form's content is ignored,
 * because a browser could forge it: the person is led to the screen that asks the provider.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export const RETURN_PATH = '/odeme/donus';

const MAX_FORM_BYTES = 16_384;

export function mountCardReturn(app: FastifyInstance): void {
  const leadOn = async (request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply) => {
    const { token } = request.params;
    const isToken = /^[\w-]{43}$/.test(token);
    const screen = isToken ? `/firma/odeme/kart/${token}?donus=1` : '/firma/muhasebe';
    return reply.header('cache-control', 'no-store').redirect(screen, 303);
  };
  void app.register(async (scope) => {
    const ignored = { parseAs: 'string', bodyLimit: MAX_FORM_BYTES } as const;
    scope.addContentTypeParser('application/x-www-form-urlencoded', ignored, async () => null);
    scope.post(`${RETURN_PATH}/:token`, leadOn);
    scope.get(`${RETURN_PATH}/:token`, leadOn);
  });
}
