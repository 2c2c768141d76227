import { afterAll, beforeAll, inject } from 'vitest';
import { type Database, type Db, openDatabase } from '#lib/server/db.ts';
import { type ClonedDatabase, cloneFrom, type TemplateDatabase } from './template-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TemplateDatabase;
  }
}

export function cloneDatabase(): Promise<ClonedDatabase> {
  return cloneFrom(inject('postgres'));
}

export interface TestDatabase {
  readonly db: Db;
  readonly url: string;
}

export function useTestDatabase(options: { poolSize?: number } = {}): TestDatabase {
  let cloned: ClonedDatabase | undefined;
  let opened: Database | undefined;
  beforeAll(async () => {
    cloned = await cloneDatabase();
    opened = openDatabase(cloned.socketUrl, { poolSize: options.poolSize ?? 12, onError: () => {} });
  }, 60_000);
  afterAll(async () => {
    await opened?.close();
    await cloned?.drop();
  });
  return {
    get db() {
      if (opened === undefined) throw new Error('the test database is ready inside tests only');
      return opened.db;
    },
    get url() {
      if (cloned === undefined) throw new Error('the test database is ready inside tests only');
      return cloned.url;
    },
  };
}
