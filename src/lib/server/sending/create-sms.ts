import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { smsParts } from '../figures/lib-figures.ts';
import { appendToOutbox } from './outbox.ts';
import { guardGateway, type Outgoing } from './outgoing.ts';
import type { Sms, SmsGateway, SmsText } from './sms.ts';
import { createNetgsmSms } from './sms-netgsm.ts';

const MOBILE_NUMBER = /^5\d{9}$/;
/** Three parts on the bill, with Turkish letters. Ours are far shorter; a longer one is a costly fault. */
const MAX_TEXT_LENGTH = 447;

/** The number stays out of the error, because errors are logged. */
function checkMessage({ to, text }: SmsText): void {
  if (!MOBILE_NUMBER.test(to)) throw new Error('an SMS goes to ten digits starting with 5');
  if (text === '' || text.length > MAX_TEXT_LENGTH) {
    throw new Error(`an SMS has 1 to ${MAX_TEXT_LENGTH} characters, not ${text.length}`);
  }
}

/** Characters of one SMS with Turkish letters, and of each part of a longer one. */
const ONE_SMS = 155;
const PART_OF_MORE = 149;

function partsOf({ length }: string): number {
  return length <= ONE_SMS ? 1 : Math.ceil(length / PART_OF_MORE);
}

function createOutboxSms(dataDir: string, clock: Clock): SmsGateway {
  const file = join(dataDir, 'outbox', 'sms.jsonl');
  return { send: ({ to, text }) => appendToOutbox(file, { at: clock.now().toISOString(), to, text }) };
}

function createGateway(config: Config, clock: Clock, netgsmUrl?: string): SmsGateway {
  if (config.SMS_GATEWAY === 'outbox') return createOutboxSms(config.DATA_DIR, clock);
  const { NETGSM_USERNAME: username, NETGSM_PASSWORD: password, NETGSM_SENDER: sender } = config;
  if (username === undefined || password === undefined || sender === undefined) {
    throw new Error('SMS_GATEWAY=netgsm needs NETGSM_USERNAME, NETGSM_PASSWORD and NETGSM_SENDER');
  }
  return createNetgsmSms({ username, password, sender, url: netgsmUrl });
}

/**
 * The gateway that SMS_GATEWAY names. `DATA_DIR/outbox/sms.jsonl` has lines of `{ at, to, text }`. `netgsmUrl` is for
 * tests.
 */
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
