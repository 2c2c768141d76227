import { join } from 'node:path';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { appendToOutbox } from './outbox.ts';

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
}
export interface Mail {
  send(message: MailMessage): Promise<void>;
}
export function createMail(config: Config, clock: Clock): Mail {
  const file = join(config.DATA_DIR, 'outbox', 'mail.jsonl');
  return {
    send: ({ to, subject, text }) =>
      appendToOutbox(file, { at: clock.now().toISOString(), to, subject, text }),
  };
}
