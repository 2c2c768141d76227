import type { Route } from '#lib/shared/route.ts';
import type { Db } from '../db.ts';
import { errorCode } from '../error-code.ts';
import { repeatLost } from './repeat-lost.ts';
import type { Replica } from './replica.ts';

/** PostgreSQL's code for a statement that reached its time limit. */
const TOO_LONG = '57014';

/** The product's own refusals are answers. */
const isAnswer = (error: unknown) => error instanceof Error && error.name === 'AppError';

/**
 * Answers a GET, which may be done twice, as a browser or a proxy would after a lost answer: a marked one by the replica,
 * and if that fails by the primary.
 */
export async function readAgain<T>(
  { db, replica }: { db: Db; replica?: Replica | undefined },
  { mayReadReplica }: Pick<Route, 'mayReadReplica'>,
  ask: (db: Db) => Promise<T>,
): Promise<T> {
  const found = mayReadReplica === true ? await replica?.find() : undefined;
  if (found !== undefined) {
    try {
      return await ask(found);
    } catch (error) {
      // What takes too long there would take as long on the primary, which has more to do.
      if (isAnswer(error) || errorCode(error) === TOO_LONG) throw error;
      replica?.leave(error);
    }
  }
  return repeatLost(() => ask(db));
}
