/** A database whose statements may take as long as they need: a world is made in a few large ones. */
import { type Database, openDatabase } from '#lib/server/db.ts';

const HOUR_MS = 3_600_000;

export const openPatiently = (url: string): Database =>
  openDatabase(url, {
    poolSize: 4,
    onError: () => {},
    limits: { connectMs: 10_000, statementMs: HOUR_MS, graceMs: 0 },
  });
