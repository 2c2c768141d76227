import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Netgsm } from '@netgsm/sms';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { smsParts } from '../figures/lib-figures.ts';
import { appendToOutbox } from './outbox.ts';
import { type Addressed, guardGateway, type Outgoing } from './outgoing.ts';

export interface SmsMessage extends Addressed {
  /** A Turkish mobile number: ten digits starting with 5, without +90. */
  to: string;
  text: string;
}

type SmsText = Pick<SmsMessage, 'to' | 'text'>;

interface SmsGateway {
  send(message: SmsText): Promise<void>;
}

export interface Sms {
  /** Throws when the gateway has not, or may not have, accepted the message, and RATE_LIMITED over a limit. */
  send(message: SmsMessage): Promise<void>;
}

const MOBILE_NUMBER = /^5\d{9}$/;
/** Three parts on the bill, with Turkish letters. Ours are far shorter; a longer one is a costly fault. */
const MAX_TEXT_LENGTH = 447;

/** The number stays out of the error, because errors are logged. */
function checkMessage({ to, text }: SmsText): void {
  if (!MOBILE_NUMBER.test(to)) throw new Error('an SMS goes to ten digits starting with 5');
  if (text === '' || text.length > MAX_TEXT_LENGTH)
    throw new Error(`an SMS has 1 to ${MAX_TEXT_LENGTH} characters, not ${text.length}`);
}

/** Characters of one SMS with Turkish letters, and of each part of a longer one. */
const ONE_SMS = 155;
const PART_OF_MORE = 149;

const partsOf = ({ length }: string): number => (length <= ONE_SMS ? 1 : Math.ceil(length / PART_OF_MORE));

function createGateway(config: Config, clock: Clock, netgsmUrl?: string): SmsGateway {
  if (config.SMS_GATEWAY === 'outbox') {
    const file = join(config.DATA_DIR, 'outbox', 'sms.jsonl');
    return { send: ({ to, text }) => appendToOutbox(file, { at: clock.now().toISOString(), to, text }) };
  }
  const { NETGSM_USERNAME: username, NETGSM_PASSWORD: password, NETGSM_SENDER: sender } = config;
  if (username === undefined || password === undefined || sender === undefined)
    throw new Error('SMS_GATEWAY=netgsm needs NETGSM_USERNAME, NETGSM_PASSWORD and NETGSM_SENDER');
  return createNetgsmSms({ username, password, sender, url: netgsmUrl });
}

/** `DATA_DIR/outbox/sms.jsonl` has lines of `{ at, to, text }`. `netgsmUrl` is for tests. */
export function createSms(config: Config, outgoing: Outgoing, netgsmUrl?: string): Sms {
  const gateway = createGateway(config, outgoing.clock, netgsmUrl);
  const checked: Sms = {
    async send(message) {
      checkMessage(message);
      await gateway.send(message);
      outgoing.figures.add(smsParts, {}, partsOf(message.text));
    },
  };
  return guardGateway('sms', checked, outgoing);
}

interface NetgsmOptions {
  username: string;
  password: string;
  sender: string;
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

/** Retries only without a connection: otherwise a person would get the message, and the owner pay it, twice. */
function createNetgsmSms({ username, password, sender, url }: NetgsmOptions): SmsGateway {
  const client = new Netgsm({ username, password });
  // A private field without an option. Element access is checked by TypeScript, unlike a cast.
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
