import { istanbulDay } from '#lib/shared/dates.ts';
import { commonErrors } from '#lib/shared/errors.ts';
import { implement } from '#lib/server/implement.ts';
import type { LimitRule } from '#lib/server/limits.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { firmPaths } from '#platform/places/paths.ts';
import {
  firmCardContract,
  hasCardExpired,
  CARD_EXPIRED,
  sandboxContract,
  paymentErrors,
} from '../contract/firm.ts';
import { mayHappen } from '../lifecycle.ts';
import { type CardDesk, checkCardPayment, startCardPayment, type CardRow } from './card-payments.server.ts';
import {
  answerChallenge,
  paySandbox,
  readSandboxPayment,
  createCardProviders,
  type ProviderKit,
} from './providers.server.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { issuerOf } from '../invoices/issue-invoice.server.ts';

const CARD_LIMIT: LimitRule = { name: 'card-payment', points: 120, windowSeconds: 600 };
const SANDBOX_LIMIT: LimitRule = { name: 'sandbox-card', points: 60, windowSeconds: 600 };

function toWire(card: CardRow) {
  const isDue = mayHappen('payByCard', card.order_status);
  return { ...card, is_due: isDue, page_url: card.status === 'started' && isDue ? card.page_url : null };
}

export function mountCards(kit: ServerKit, desk: CardDesk): void {
  const { limits } = kit;

  implement(kit, firmCardContract, {
    startCardPayment: async ({ db, params, actor, ip, now }) => {
      await limits.consume(CARD_LIMIT, String(actor.userId));
      const request = { token: params.token, firmId: actor.userId, ip, now };
      return { data: { page_url: await startCardPayment(db, desk, request) } };
    },

    checkCardPayment: async ({ db, params, actor, now }) => {
      await limits.consume(CARD_LIMIT, String(actor.userId));
      const request = { token: params.token, firmId: actor.userId, now };
      return { data: toWire(await checkCardPayment(db, desk, request)) };
    },
  });
}

/** Answers as not found where another provider takes the cards. */
export function mountSandbox(kit: ServerKit): void {
  const refuseElsewhere = () => {
    if (kit.config.CARD_PROVIDER !== 'sandbox') throw paymentErrors.CARD_PAYMENT_NOT_FOUND();
  };

  implement(kit, sandboxContract, {
    readSandboxPayment: async ({ db, params }) => {
      refuseElsewhere();
      return { data: await readSandboxPayment(db, params.ref) };
    },

    paySandbox: async ({ db, params, body, ip, now }) => {
      refuseElsewhere();
      if (hasCardExpired(body.expiry, istanbulDay(now)))
        throw commonErrors.VALIDATION({ errors: { expiry: CARD_EXPIRED } });
      await kit.limits.consume(SANDBOX_LIMIT, ip);
      return { data: await paySandbox(db, { ref: params.ref, cardNumber: body.card_number }) };
    },

    answerSandboxChallenge: async ({ db, params, body, ip }) => {
      refuseElsewhere();
      await kit.limits.consume(SANDBOX_LIMIT, ip);
      return { data: await answerChallenge(db, { ref: params.ref, code: body.code }) };
    },
  });
}

const RETURN_PATH = '/odeme/donus';

const MAX_FORM_BYTES = 16_384;

/** Providers send people back by a form, whose content a browser could forge: the screen asks the provider. */
export function mountCardReturn(app: FastifyInstance): void {
  const leadOn = async (request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply) => {
    const { token } = request.params;
    const isToken = /^[\w-]{43}$/.test(token);
    const screen = isToken ? `${firmPaths.card(token)}?donus=1` : firmPaths.accounting;
    return reply.header('cache-control', 'no-store').redirect(screen, 303);
  };
  void app.register(async (scope) => {
    const ignored = { parseAs: 'string', bodyLimit: MAX_FORM_BYTES } as const;
    scope.addContentTypeParser('application/x-www-form-urlencoded', ignored, async () => null);
    scope.post(`${RETURN_PATH}/:token`, leadOn);
    scope.get(`${RETURN_PATH}/:token`, leadOn);
  });
}

export function openCardDesk(kit: ProviderKit): CardDesk {
  const origin = (kit.config.PUBLIC_URL ?? '').replace(/\/$/, '');
  return {
    providers: createCardProviders(kit),
    issuer: issuerOf(kit.config),
    returnTo: `${origin}${RETURN_PATH}`,
  };
}
