/** A database of its own for a test file: a copy of the migrated, empty template that the global setup made. */
import { inject } from 'vitest';
import { cloneFrom, type ClonedDatabase, type Mould } from './mould.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Mould;
  }
}

/** Call it inside a vitest worker; drop the database after. */
export function cloneDatabase(): Promise<ClonedDatabase> {
  return cloneFrom(inject('postgres'));
}
