/** Sending SMS: the outbox file by default, Netgsm by configuration. */
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { appendToOutbox } from './outbox.ts';
import type { Sms, SmsMessage } from './sms.ts';
import { createNetgsmSms } from './sms-netgsm.ts';

const MOBILE_NUMBER = /^5\d{9}$/;
/** Three messages on the bill, with Turkish letters. Ours are far shorter; a longer one is a fault that would cost money. */
const MAX_TEXT_LENGTH = 447;

/** Throws for a wrong number or text. The number itself stays out of the error, because errors are logged. */
function checkMessage({ to, text }: SmsMessage): void {
  if (!MOBILE_NUMBER.test(to)) throw new Error('an SMS goes to ten digits starting with 5');
  if (text === '' || text.length > MAX_TEXT_LENGTH) {
    throw new Error(`an SMS has 1 to ${MAX_TEXT_LENGTH} characters, not ${text.length}`);
  }
}

function createOutboxSms(dataDir: string, clock: Clock): Sms {
  const file = join(dataDir, 'outbox', 'sms.jsonl');
  return { send: ({ to, text }) => appendToOutbox(file, { at: clock.now().toISOString(), to, text }) };
}

function createGateway(config: Config, clock: Clock, netgsmUrl?: string): Sms {
  if (config.SMS_GATEWAY === 'outbox') return createOutboxSms(config.DATA_DIR, clock);
  const { NETGSM_USERNAME: username, NETGSM_PASSWORD: password, NETGSM_SENDER: sender } = config;
  if (username === undefined || password === undefined || sender === undefined) {
    throw new Error('SMS_GATEWAY=netgsm needs NETGSM_USERNAME, NETGSM_PASSWORD and NETGSM_SENDER');
  }
  return createNetgsmSms({ username, password, sender, url: netgsmUrl });
}

/**
 * The gateway that SMS_GATEWAY names. `DATA_DIR/outbox/sms.jsonl` has lines of `{ at, to, text }`.
 * `netgsmUrl` stands in for Netgsm's own, in tests.
 */
export function createSms(config: Config, clock: Clock, netgsmUrl?: string): Sms {
  const gateway = createGateway(config, clock, netgsmUrl);
  return {
    async send(message) {
      checkMessage(message);
      await gateway.send(message);
    },
  };
}
