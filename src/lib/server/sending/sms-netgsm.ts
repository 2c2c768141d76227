import { setTimeout as sleep } from 'node:timers/promises';
import { Netgsm } from '@netgsm/sms';
import type { SmsGateway } from './sms.ts';

export interface NetgsmOptions {
  username: string;
  password: string;
  /** The registered sender name that the phone shows. */
  sender: string;
  /** For tests: a server in place of Netgsm's, without a path. */
  url?: string | undefined;
}

const RETRY_WAIT_MS = 500;
/** No connection was made, so that the message cannot have been taken. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function textAt(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
}

/** The code is a property of the cause, or of the first of several tried addresses. */
function connectionCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { cause } = error;
  return (
    textAt(cause, 'code') ?? (cause instanceof AggregateError ? textAt(cause.errors[0], 'code') : undefined)
  );
}

/** The client throws plain objects. Their description may repeat the number or the text, so only the codes are used. */
function toError(error: unknown): Error {
  if (error instanceof Error)
    return new Error(`Netgsm cannot be reached: ${connectionCode(error) ?? error.message}`);
  const code = textAt(error, 'code') ?? 'none';
  return new Error(`Netgsm refused the message: code ${code}, HTTP ${textAt(error, 'status') ?? 'none'}`);
}

/**
 * Retries only when no connection was made: otherwise the message may have been taken, and a person would get it, and
 * the owner pay it, twice.
 */
export function createNetgsmSms({ username, password, sender, url }: NetgsmOptions): SmsGateway {
  const client = new Netgsm({ username, password });
  // A private field without an option. Element access is checked by TypeScript (a renamed field does not compile); a
  // cast would not be.
  if (url !== undefined) client['baseURL'] = url.replace(/\/+$/, '');

  function post(no: string, msg: string): Promise<unknown> {
    return client.sendRestSms({
      msgheader: sender,
      encoding: 'TR',
      // '0': messages about the person's own account, which need no advertising consent.
      iysfilter: '0',
      messages: [{ msg, no }],
    });
  }

  return {
    async send({ to, text }) {
      try {
        await post(to, text);
      } catch (error) {
        if (!NOT_CONNECTED.has(connectionCode(error) ?? '')) throw toError(error);
        await sleep(RETRY_WAIT_MS);
        await post(to, text).catch((again: unknown) => {
          throw toError(again);
        });
      }
    },
  };
}
