import type { FastifyInstance } from 'fastify';

/** Runs `work` after the current answer was sent; a failure is logged under `name`. */
export type Background = (name: string, work: () => Promise<void>) => void;

/**
 * Runs work that an answer must not wait for, because its duration would tell something: whether a message was sent
 * would show whether a phone is known. A server that stops lets started work finish.
 */
export function createBackground(app: FastifyInstance): Background {
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
