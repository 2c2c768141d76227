import { join } from 'node:path';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { appendToOutbox } from './outbox.ts';

export interface SmsMessage {
  to: string;
  text: string;
}
export interface Sms {
  send(message: SmsMessage): Promise<void>;
}
export function createSms(config: Config, clock: Clock): Sms {
  const file = join(config.DATA_DIR, 'outbox', 'sms.jsonl');
  return { send: ({ to, text }) => appendToOutbox(file, { at: clock.now().toISOString(), to, text }) };
}
