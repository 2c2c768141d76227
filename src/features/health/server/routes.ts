import { type Db, sql } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { healthContract } from '../contract.ts';
import { healthErrors } from '../errors.ts';

/** A proxy gives up on an answer after a few seconds, too. */
const ANSWER_MS = 2_000;

/** Whether the database answers in time. All who ask meanwhile share one question: this call has no limit of its own. */
function createQuestion(db: Db): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined;
  async function ask(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), ANSWER_MS);
    });
    const answered = sql`select 1`.execute(db).then(
      () => true,
      () => false, // The state is the answer; what is wrong stands in the log of the calls that fail.
    );
    try {
      return await Promise.race([answered, tooLate]);
    } finally {
      clearTimeout(timer);
    }
  }
  return () => (asking ??= ask().finally(() => (asking = undefined)));
}

export function mountHealth(kit: ServerKit): void {
  const isDatabaseThere = createQuestion(kit.db);
  const notReady = (reason: 'stopping' | 'database') =>
    healthErrors.NOT_READY({ retryAfterSeconds: 2, extra: { reason } });
  implement(kit, healthContract, {
    live: async () => ({ data: { state: 'live' } }),
    ready: async () => {
      if (kit.isStopping()) throw notReady('stopping');
      if (!(await isDatabaseThere())) throw notReady('database');
      return { data: { state: 'ready' } };
    },
  });
}
