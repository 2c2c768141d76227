import { openKey } from '#lib/server/secret.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { readTermsVersion } from '#features/pages/server.ts';
import type { FastifyInstance } from 'fastify';

export const KEY_PURPOSE = 'accounts';

export interface AccountKit extends ServerKit {
  /** Key for hashes of codes and closed phones, and for signatures of known devices. */
  secret: Buffer;
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

/** Runs `work` after the current answer was sent; a failure is logged under `name`. */
type Background = (name: string, work: () => Promise<void>) => void;

/** Runs work whose duration must not show in the answer, such as sending. A closing server waits for it. */
function createBackground(app: FastifyInstance): Background {
  const pending = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(pending);
  });

  async function carryOut(name: string, work: () => Promise<void>): Promise<void> {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    try {
      await work();
    } catch (error) {
      // Only the error's text is logged: the error object may hold the message that was sent, and with it a code.
      app.log.error(`${name} failed: ${String(error)}`);
    }
  }

  return (name, work) => {
    const task: Promise<void> = carryOut(name, work).finally(() => pending.delete(task));
    pending.add(task);
  };
}
