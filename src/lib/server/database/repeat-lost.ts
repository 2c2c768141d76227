import { wasLost } from './unavailable.ts';

/** Connections of a pool end together, and the next one that it lends may be dead as well. */
const MAX_TRIES = 3;

/**
 * Does `read` again, at once, when its connection to the database was lost under way. Whether a single statement took
 * effect cannot be known then, so only what may be done twice belongs here.
 */
export async function repeatLost<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      if (tries >= MAX_TRIES || !wasLost(error)) throw error;
    }
  }
}
