import type { FastifyInstance } from 'fastify';

/** Does `work` after the current answer; a failure is logged under `name`. */
export type Background = (name: string, work: () => Promise<void>) => void;

/**
 * Work that an answer must not wait for, so that its time tells nothing (a message to a known phone against none to an
 * unknown one). A server that stops finishes what has begun.
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
      // Its words only: the error itself may carry the message that was sent, and so a code.
      app.log.error(`${name} failed: ${String(error)}`);
    }
  }

  return (name, work) => {
    const task: Promise<void> = carryOut(name, work).finally(() => pending.delete(task));
    pending.add(task);
  };
}
