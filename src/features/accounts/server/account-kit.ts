/** The server kit with what this feature adds: its secret, and sending that nobody waits for. */
import { openSecret } from '#lib/server/secret.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { type Background, createBackground } from './background.ts';

/** Names the secret's file. */
export const SECRET_NAME = 'accounts';

export interface AccountKit extends ServerKit {
  /** Keys the hashes of codes and of closed accounts' phones, and the names of known devices. */
  secret: Buffer;
  inBackground: Background;
}

export function createAccountKit(kit: ServerKit): AccountKit {
  return {
    ...kit,
    secret: openSecret(kit.config.DATA_DIR, SECRET_NAME),
    inBackground: createBackground(kit.app),
  };
}
