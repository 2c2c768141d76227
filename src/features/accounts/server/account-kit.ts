/** The server kit with what this feature adds: its secret, and sending that nobody waits for. */
import { openSecret } from '#lib/server/secret.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { type Background, createBackground } from './background.ts';

export interface AccountKit extends ServerKit {
  /** Keys the hashes of codes and the names of known devices. */
  secret: Buffer;
  inBackground: Background;
}

export function createAccountKit(kit: ServerKit): AccountKit {
  return {
    ...kit,
    secret: openSecret(kit.config.DATA_DIR, 'accounts'),
    inBackground: createBackground(kit.app),
  };
}
