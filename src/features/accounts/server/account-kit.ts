/** The server kit plus what this feature reads at start, and work that runs in the background after an answer. */
import { openKey } from '#lib/server/secret.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { readTermsVersion } from '#features/pages/server/index.ts';
import { type Background, createBackground } from './background.ts';

/** The purpose by which the key is derived. */
export const KEY_PURPOSE = 'accounts';

export interface AccountKit extends ServerKit {
  /**
   * Key for the hashes of codes, for the hashes of closed accounts' phones, and for the signatures of known devices.
   */
  secret: Buffer;
  /** The version of the terms of use in force. */
  termsVersion: number;
  inBackground: Background;
}

export function createAccountKit(kit: ServerKit): AccountKit {
  return {
    ...kit,
    secret: openKey(kit.config, KEY_PURPOSE),
    termsVersion: readTermsVersion(kit.config.DATA_DIR),
    inBackground: createBackground(kit.app),
  };
}
