/** Once per run of the tests that need a database: one PostgreSQL, and a migrated template in it. */
import type { TestProject } from 'vitest/node';
import { migrateToLatest } from '#lib/server/migrate.ts';
import { openMould } from './mould.ts';

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { mould, close } = await openMould(migrateToLatest);
  project.provide('postgres', mould);
  return close;
}
